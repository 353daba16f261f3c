export type LockboxDay = { readonly year: number; readonly month: number; readonly day: number };

/**
 * The day whose file the screen requests when it opens; the server makes one file of it, also for repeated requests.
 */
export const openingDay: LockboxDay = { year: 2019, month: 11, day: 1 };
