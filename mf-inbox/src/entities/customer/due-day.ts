/** YYYY-MM-DD as 'Nov 28', with the year when it isn't that of today. */
export const dueDayText = (day: string, today: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  });
