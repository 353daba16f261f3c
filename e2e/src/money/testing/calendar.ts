import { dayMs } from '@billfold/shared/contracts/durations';
/** Minutes that a zone is ahead of UTC at a moment. */
const offsetAt = (moment: number, zone: string): number => {
  const name =
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -size : size;
};

/**
 * Returns the instant at which a day begins in a zone. Written for the proofs only, because they test the API's
 * own function.
 */
export const midnightIn = (zone: string, on: string): Date => {
  const wall = Date.parse(`${on}T00:00:00Z`);
  const guess = wall - offsetAt(wall, zone) * 60_000;
  return new Date(wall - offsetAt(guess, zone) * 60_000);
};

/** Returns the calendar date in a zone. */
export const dateIn = (zone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment);

export const plusDays = (on: string, days: number): string =>
  new Date(Date.parse(`${on}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
