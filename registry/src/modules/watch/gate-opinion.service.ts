import type { GateOpinion } from '@billfold/shared/contracts/now.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { judgeGate } from './judge-gate.domain';
import { readGateCase } from './judge-gates.service';
import type { Sample } from './sample.domain';

const describe = ({ release, visitors, views, failedViews, mostOften }: Sample): string =>
  `${release}: ${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}, ${failedViews} of ${views} page views failed${mostOften === null ? '' : ` (${mostOften})`}`;

/** What the gate of a module's canary would say now, and the numbers behind it. Null without a canary. */
export const readGateOpinion = async (
  db: Executor,
  state: RolloutState,
  shell: RolloutState | null,
  now: Date,
): Promise<GateOpinion | null> => {
  const { percentage: rule } = state;
  if (rule === null) return null;
  if (rule.paused !== null) return { verdict: 'paused', why: rule.paused.reason };
  const mayStep = state.lock === null && state.disabled === null;
  const given = await readGateCase(db, state, rule, { shell, mayStep, now });
  if (given === null)
    return { verdict: 'ungated', why: 'No gate judges it: an operator or its schedule decides.' };
  const verdict = judgeGate(given);
  if (verdict.kind !== 'undecided') return { verdict: verdict.kind, why: verdict.reason };
  const { gate, elapsedS, candidate, standard } = given;
  const passed = Math.max(0, Math.min(gate.windowS, Math.round(elapsedS)));
  return {
    verdict: 'undecided',
    why: `${passed} of ${gate.windowS} s of its window have passed. ${[candidate, standard].map(describe).join('; ')}.`,
  };
};
