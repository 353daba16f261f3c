import type { PercentageRule } from '@billfold/shared/contracts/rollout.contract';

/** What the times of a rule allow now, whatever the hour. */
export type RuleTiming = {
  /** It has not started: nothing is judged. */
  readonly isWaiting: boolean;
  /** So much time has passed since the last step that the next one may follow. */
  readonly hasTimePassed: boolean;
  /** Why the schedule itself takes a step now; null when it does not. A gate decides its own steps. */
  readonly due: string | null;
};

export const timingOf = (
  { schedule, percent, gate, stepSince }: PercentageRule,
  now: Date,
): RuleTiming => {
  const { startAt = null, everyS = null } = schedule ?? {};
  const hasTimePassed = everyS === null || now.getTime() - Date.parse(stepSince) >= everyS * 1_000;
  if (startAt !== null) {
    const due = Date.parse(startAt) <= now.getTime() ? `starts as planned: ${startAt}` : null;
    return { isWaiting: true, hasTimePassed, due };
  }
  const isDue = gate === null && everyS !== null && hasTimePassed;
  return {
    isWaiting: false,
    hasTimePassed,
    due: isDue ? `goes on as planned: ${everyS} s at ${percent} %` : null,
  };
};
