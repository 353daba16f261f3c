/** The calendar date (YYYY-MM-DD) of a moment in a merchant's zone: what 'today' means for its bills. */
export const dayIn = (timeZone: string, now: Date = new Date()): string => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};
