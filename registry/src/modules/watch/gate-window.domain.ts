import { dayMs } from '@billfold/shared/contracts/durations';
import type { PercentageRule, RolloutState } from '@billfold/shared/contracts/rollout.contract';

/** The page views that a step is judged by. */
export type GateWindow = {
  readonly since: Date;
  readonly elapsedS: number;
  readonly hasNewShell: boolean;
  /**
   * The span in which all other visitors still got the default; null below 100 %. Where too few came then, the last
   * ones of the day from `dayBefore` on count.
   */
  readonly earlier: {
    readonly since: Date;
    readonly until: Date;
    readonly dayBefore: Date;
  } | null;
};

const minute = (ms: number): number => Math.floor(ms / 60_000) * 60_000;

const longestMs = dayMs;

/**
 * A window opens with the step, and anew when the shell's rollout is changed: views under another shell do not count.
 * It ends after `windowS`; where nothing could be done then (a lock, no registry running) it grows up to a day and then
 * moves on by whole minutes. A short one that moved on would find something by chance sooner or later.
 */
export const gateWindow = (
  state: RolloutState,
  rule: PercentageRule,
  windowS: number,
  shell: RolloutState | null,
  now: Date,
): GateWindow => {
  const [step, newShell] = [
    Date.parse(rule.stepSince),
    shell === null || state.module === 'shell' ? 0 : Date.parse(shell.changedAt),
  ];
  const opened = Math.max(step, newShell);
  const windowMs = windowS * 1_000;
  return {
    since: new Date(Math.max(opened, minute(now.getTime() - longestMs))),
    elapsedS: (now.getTime() - opened) / 1_000,
    hasNewShell: newShell > step,
    earlier:
      rule.percent < 100
        ? null
        : {
            since: new Date(
              minute(
                Math.max(
                  Math.min(Date.parse(rule.startedAt), opened - windowMs),
                  opened - longestMs,
                ),
              ),
            ),
            until: new Date(opened),
            dayBefore: new Date(minute(opened - longestMs)),
          },
  };
};
