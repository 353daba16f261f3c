import { stepsToCome } from '@billfold/shared/contracts/rollout-defaults';
import type {
  PercentageRule,
  RolloutCommand,
  RolloutState,
} from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { RegistryProblem } from '../../problems/problem.errors';
import { changeRegistry } from '../releases/releases.public';
import {
  changeWithin,
  mayChange,
  readEnvironments,
  readRollout,
  type RolloutsContext,
} from '../rollouts/rollouts.public';
import { gateWindow } from './gate-window.domain';
import { withGateLock } from './gates.queries';
import { judgeGate, type Verdict } from './judge-gate.domain';
import { sampleEarlier, sampleRelease } from './sample-release.service';

export type GatesContext = RolloutsContext & {
  readonly log: (message: string, error?: unknown) => void;
};

const longestReason = 500;

const isHeld = ({ lock, disabled }: RolloutState): boolean => lock !== null || disabled !== null;

const judge = async (
  db: Executor,
  state: RolloutState,
  rule: PercentageRule,
  shell: RolloutState | null,
  now: Date,
): Promise<Verdict> => {
  const { gate } = rule;
  const { environment, module } = state;
  if (gate === null || state.default === null) return { kind: 'undecided' };
  const { since, earlier, ...window } = gateWindow(state, rule, gate.windowS, shell, now);
  const sample = (release: string, of = module) =>
    sampleRelease(db, { environment, module: of, release, since });
  return judgeGate({
    gate,
    stepsTaken: rule.steps.filter((step) => step <= rule.percent).length,
    ...window,
    isHeld: isHeld(state),
    candidate: await sample(rule.release),
    standard: await sample(state.default),
    earlier:
      earlier === null
        ? null
        : await sampleEarlier(db, { environment, module, release: state.default, ...earlier }),
    shell:
      module === 'shell' || shell === null || shell.default === null
        ? null
        : await sample(shell.default, 'shell'),
  });
};

type Action = { readonly command: RolloutCommand; readonly reason: string };

const actionOf = (
  rule: PercentageRule,
  verdict: Exclude<Verdict, { kind: 'undecided' }>,
): Action => {
  const { release, percent } = rule;
  if (verdict.kind === 'failure') return { command: { kind: 'rollback' }, reason: verdict.reason };
  if (verdict.kind === 'inconclusive')
    return {
      command: { kind: 'pause', ...(verdict.isWithdrawn ? { withdraw: true } : {}) },
      reason: verdict.reason,
    };
  const [next] = stepsToCome(rule);
  const reason = `good at ${percent} %: ${verdict.reason}`;
  return next === undefined
    ? { command: { kind: 'promote', release }, reason }
    : { command: { kind: 'set_percent', percent: next }, reason };
};

/**
 * Applies the verdict to the judged states of the module and the shell. Does nothing when either changed since; the next round
 * judges the new state. Pauses the rollout when no other action is possible.
 */
export const actOnGate = async (
  context: GatesContext,
  { environment, module, revision }: RolloutState,
  shell: RolloutState | null,
  { command, reason }: Action,
): Promise<void> => {
  const change = (asked: RolloutCommand, why: string): Promise<void> =>
    changeRegistry(context.db, async (transaction) => {
      const [now, shellNow] = [
        await readRollout(transaction, environment, module),
        await readRollout(transaction, environment, 'shell'),
      ];
      if (now?.revision !== revision || shellNow?.revision !== shell?.revision) return;
      await changeWithin(transaction, context, {
        environment,
        changes: [{ module, command: asked }],
        reason: why.slice(0, longestReason),
        actor: { name: 'gate', role: 'operator' },
        automatic: true,
      });
    });
  try {
    await change(command, reason);
  } catch (error) {
    if (!(error instanceof RegistryProblem) || command.kind === 'pause') throw error;
    context.log(`The gate of ${module} in ${environment} could not act and pauses.`, error);
    await change({ kind: 'pause' }, `could not go on (${reason}): ${error.message}`);
  }
};

/**
 * Judges each percentage rule with a gate in the environments that this process may change, unless another process judges them.
 * Only rolls back a module that is locked or switched off. A paused rule waits for an operator.
 */
export const judgeGates = async (context: GatesContext, now = new Date()): Promise<void> =>
  withGateLock(context.db, async (transaction) => {
    for (const { name, isProduction, modules } of await readEnvironments(transaction)) {
      if (!mayChange(context, { name, isProduction })) continue;
      const shell = modules.find(({ module }) => module === 'shell') ?? null;
      for (const state of modules) {
        const rule = state.percentage;
        if (rule === null || rule.gate === null || rule.paused !== null) continue;
        try {
          const verdict = await judge(transaction, state, rule, shell, now);
          if (verdict.kind === 'undecided' || (isHeld(state) && verdict.kind !== 'failure'))
            continue;
          await actOnGate(context, state, shell, actionOf(rule, verdict));
        } catch (error) {
          context.log(`The gate of ${state.module} in ${name} could not be judged.`, error);
        }
      }
    }
  });
