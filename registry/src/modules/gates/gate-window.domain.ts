import type { PercentageRule, RolloutState } from '@billfold/shared/contracts/rollout.contract';

/** Which page views a step is judged by. */
export type GateWindow = {
  readonly since: Date;
  readonly elapsedS: number;
  readonly hasNewShell: boolean;
  /** When everybody else was still served the default; null below 100 %. */
  readonly earlier: { readonly since: Date; readonly until: Date } | null;
};

const minute = (ms: number): number => Math.floor(ms / 60_000) * 60_000;

/**
 * A window opens with the step, and anew when the shell's rollout is changed: what was seen under another shell does not count. It is
 * `windowS` long; only where nothing could be done at its end (a lock, no registry running) does it move on, by whole minutes.
 */
export const gateWindow = (state: RolloutState, rule: PercentageRule, windowS: number, shell: RolloutState | null, now: Date): GateWindow => {
  const [step, newShell] = [Date.parse(rule.stepSince), shell === null || state.module === 'shell' ? 0 : Date.parse(shell.changedAt)];
  const opened = Math.max(step, newShell);
  const windowMs = windowS * 1_000;
  const isLate = now.getTime() - opened > windowMs + 120_000;
  return {
    since: new Date(isLate ? minute(now.getTime() - windowMs) : opened),
    elapsedS: (now.getTime() - opened) / 1_000,
    hasNewShell: newShell > step,
    earlier: rule.percent < 100 ? null : { since: new Date(minute(Math.min(Date.parse(rule.startedAt), opened - windowMs))), until: new Date(opened) },
  };
};
