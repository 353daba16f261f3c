/** Lengths of time in milliseconds. A day of the calendar may have 23 or 25 hours: see `merchant-day.ts`. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
