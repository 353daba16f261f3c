/** 'Nov 30, 9:00 AM' of a moment (ISO 8601) in a zone. */
export const briefMoment = (timeZone: string, instant: string): string =>
  new Date(instant).toLocaleString('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** 'Nov 27' of a day (YYYY-MM-DD). */
export const briefDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
  });
