/** How near the end of its idle time a tab must be for another tab's logout to count as its own. */
const nearMs = 5_000;

let endsAt: number | null = null;

/** Notes when the idle time of this page ends, in milliseconds since 1970; null when no idle time runs. */
export const noteIdleEnd = (at: number | null): void => {
  endsAt = at;
};

/** Whether the idle time is about over. All tabs share it, so they end together. */
export const isIdleOver = (now: number = Date.now()): boolean =>
  endsAt !== null && now >= endsAt - nearMs;
