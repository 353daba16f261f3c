/** British English writes months as words: 3 April is never read as 4 March. */
const day = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const full = new Intl.DateTimeFormat('en-GB', { ...day, second: '2-digit' });
const minute = new Intl.DateTimeFormat('en-GB', day);

const written = (format: Intl.DateTimeFormat, instant: string): string => {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? instant : format.format(time);
};

/** A moment of the wire to the second, in the browser's zone, which is named; the text itself when it is none. */
export const moment = (instant: string): string => written(full, instant);
/** Without seconds, for the rows of a table. */
export const shortMoment = (instant: string): string => written(minute, instant);

/** A sentence of the registry with its moments as people here read them. */
export const withMoments = (sentence: string): string =>
  sentence.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, moment);

/** `2026-11-22 07:15:03 UTC`, as the command line and the logs have it; undefined for what is no moment. */
export const utcMoment = (instant: string): string | undefined =>
  Number.isNaN(Date.parse(instant))
    ? undefined
    : `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Such as `Europe/Berlin`: which zone all moments here are in. */
export const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
