import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
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
  isWithinHours,
  mayChange,
  readEnvironments,
  readRollout,
  type RolloutsContext,
} from '../rollouts/rollouts.public';
import { gateWindow } from './gate-window.domain';
import { withGateLock } from './gates.queries';
import { judgeGate, type GateCase, type Verdict } from './judge-gate.domain';
import { timingOf } from './rule-timing.domain';
import { sampleEarlier, sampleRelease } from './sample-release.service';

export type GatesContext = RolloutsContext & {
  readonly log: (message: string, error?: unknown) => void;
};

const longestReason = 500;

const isHeld = ({ lock, disabled }: RolloutState): boolean => lock !== null || disabled !== null;

/** All that the gate of one rule judges by now; null for a rule without a gate or without a default to compare with. */
export const readGateCase = async (
  db: Executor,
  state: RolloutState,
  rule: PercentageRule,
  {
    shell,
    mayStep,
    now,
  }: { readonly shell: RolloutState | null; readonly mayStep: boolean; readonly now: Date },
): Promise<GateCase | null> => {
  const { gate } = rule;
  const { environment, module } = state;
  if (gate === null || state.default === null) return null;
  const { since, earlier, ...window } = gateWindow(state, rule, gate.windowS, shell, now);
  const sample = (release: string, of = module) =>
    sampleRelease(db, { environment, module: of, release, since });
  return {
    gate,
    stepsTaken: rule.steps.filter((step) => step <= rule.percent).length,
    ...window,
    isHeld: !mayStep,
    candidate: await sample(rule.release),
    standard: await sample(state.default),
    earlier:
      earlier === null
        ? null
        : await sampleEarlier(
            db,
            { environment, module, release: state.default, ...earlier },
            gate.minSamples,
          ),
    shell:
      module === 'shell' || shell === null || shell.default === null
        ? null
        : await sample(shell.default, 'shell'),
  };
};

type Action = {
  /** By whom, for the history: the gate's verdict, or the schedule. */
  readonly actor?: 'gate' | 'schedule';
  readonly command: RolloutCommand;
  readonly reason: string;
};

const stepOf = (rule: PercentageRule): RolloutCommand => {
  const [next] = stepsToCome(rule);
  return next === undefined
    ? { kind: 'promote', release: rule.release }
    : { kind: 'set_percent', percent: next };
};

const actionOf = (
  rule: PercentageRule,
  verdict: Exclude<Verdict, { kind: 'undecided' }>,
): Action => {
  const { reason } = verdict;
  switch (verdict.kind) {
    case 'failure':
      return { command: { kind: 'rollback' }, reason };
    case 'inconclusive':
      return {
        command: { kind: 'pause', ...(verdict.isWithdrawn ? { withdraw: true } : {}) },
        reason,
      };
    case 'success':
      return { command: stepOf(rule), reason: `good at ${rule.percent} %: ${reason}` };
  }
};

/**
 * What is to be done about one rule now; null for nothing. Where no step may be taken, the only thing is a rollback.
 */
const decide = async (
  db: Executor,
  state: RolloutState,
  rule: PercentageRule,
  shell: RolloutState | null,
  now: Date,
): Promise<Action | null> => {
  const timing = timingOf(rule, now);
  const hours = rule.schedule?.hours ?? null;
  const mayStep = !isHeld(state) && (hours === null || isWithinHours(hours, now));
  const onTime = (reason: string | null): Action | null =>
    reason === null || !mayStep ? null : { actor: 'schedule', command: stepOf(rule), reason };
  if (timing.isWaiting || rule.gate === null) return onTime(timing.due);
  const given = await readGateCase(db, state, rule, { shell, mayStep, now });
  const verdict = given === null ? null : judgeGate(given);
  if (verdict === null || verdict.kind === 'undecided') return null;
  if (verdict.kind !== 'failure' && !mayStep) return null;
  return verdict.kind === 'success' && !timing.hasTimePassed ? null : actionOf(rule, verdict);
};

/**
 * Applies the verdict to the judged states of the module and the shell. Does nothing when either changed since; the
 * next round judges the new state. Pauses the rollout when no other action is possible.
 */
export const actOnGate = async (
  context: GatesContext,
  { environment, module, revision }: RolloutState,
  shell: RolloutState | null,
  { actor = 'gate', command, reason }: Action,
): Promise<void> => {
  const change = (command: RolloutCommand, why: string): Promise<void> =>
    changeRegistry(context.db, async (transaction) => {
      const [now, shellNow] = [
        await readRollout(transaction, environment, module),
        await readRollout(transaction, environment, 'shell'),
      ];
      if (now?.revision !== revision || shellNow?.revision !== shell?.revision) return;
      await changeWithin(transaction, context, {
        environment,
        changes: [{ module, command: command }],
        reason: why.slice(0, longestReason),
        actor: { name: actor, role: 'operator' },
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
 * Judges each percentage rule with a gate or a schedule in the environments that this process may change, unless
 * another process judges them. Only rolls back a module that is locked or switched off. A paused rule waits for an
 * operator.
 */
export const judgeGates = async (context: GatesContext, at?: Date): Promise<void> =>
  withGateLock(context.db, async (transaction) => {
    const now = at ?? (await readDatabaseTime(transaction));
    for (const { name, isProduction, modules } of await readEnvironments(transaction)) {
      if (!mayChange(context, { name, isProduction })) continue;
      const shell = modules.find(({ module }) => module === 'shell') ?? null;
      for (const state of modules) {
        const rule = state.percentage;
        if (rule === null || rule.paused !== null) continue;
        try {
          const action = await decide(transaction, state, rule, shell, now);
          if (action !== null) await actOnGate(context, state, shell, action);
        } catch (error) {
          context.log(`The gate of ${state.module} in ${name} could not be judged.`, error);
        }
      }
    }
  });
