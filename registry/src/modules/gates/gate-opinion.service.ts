import type { GateOpinion } from '@billfold/shared/contracts/now.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { gateWindow } from './gate-window.domain';
import { judge } from './judge-gates.service';
import type { Sample } from './sample.domain';
import { sampleRelease } from './sample-release.service';

const describe = ({ release, visitors, views, failedViews, mostOften }: Sample): string =>
  `${release.replace(/-[^-]*$/, '')}: ${visitors} ${visitors === 1 ? 'visitor' : 'visitors'}, ${failedViews} of ${views} page views failed${mostOften === null ? '' : ` (${mostOften})`}`;

/** What the gate of a module's canary would say now, and the numbers behind it. Null without a canary. */
export const readGateOpinion = async (
  db: Executor,
  state: RolloutState,
  shell: RolloutState | null,
  now: Date,
): Promise<GateOpinion | null> => {
  const { percentage: rule, environment, module, default: standard } = state;
  if (rule === null) return null;
  if (rule.paused !== null) return { verdict: 'paused', why: rule.paused.reason };
  if (rule.gate === null || standard === null)
    return { verdict: 'ungated', why: 'No gate judges it: an operator or its schedule decides.' };
  const mayStep = state.lock === null && state.disabled === null;
  const verdict = await judge(db, state, rule, { shell, mayStep, now });
  if (verdict.kind !== 'undecided') return { verdict: verdict.kind, why: verdict.reason };
  const { since, elapsedS } = gateWindow(state, rule, rule.gate.windowS, shell, now);
  const samples = [
    await sampleRelease(db, { environment, module, release: rule.release, since }),
    await sampleRelease(db, { environment, module, release: standard, since }),
  ];
  const passed = Math.max(0, Math.min(rule.gate.windowS, Math.round(elapsedS)));
  return {
    verdict: 'undecided',
    why: `${passed} of ${rule.gate.windowS} s of its window have passed. ${samples.map(describe).join('; ')}.`,
  };
};
