const form = /^(\d{2})\/(\d{2})\/(\d{4}|\d{2})$/;

/** A birth date is not in the future: a two-digit year means the latest year that has begun. */
const fullYear = (year: string, today: Date): number => {
  if (year.length === 4) return Number(year);
  const century = Math.floor(today.getFullYear() / 100) * 100;
  const latest = century + Number(year);
  return latest > today.getFullYear() ? latest - 100 : latest;
};

const oldest = 1900;

/**
 * Converts a typed month/day/year to the wire form; null for a date outside the calendar, in the future or before
 * 1900.
 */
export const readBirthdate = (typed: string, today: Date = new Date()): string | null => {
  const [, month, day, year] = form.exec(typed.trim()) ?? [];
  if (month === undefined || day === undefined || year === undefined) return null;
  const born = new Date(fullYear(year, today), Number(month) - 1, Number(day));
  const isInCalendar = born.getMonth() === Number(month) - 1 && born.getDate() === Number(day);
  if (!isInCalendar || born.getFullYear() < oldest || born > today) return null;
  return `${born.getFullYear()}-${month}-${day}`;
};
