import { formatCents } from '@billfold/shared/format/money';

/** Above this share, percents say less than the amount. */
const mostPercent = 999;

/** How an amount differs from the one of the period before, both in cents: `Up 12% from $90.00`. */
export const changeText = (now: number, before: number): string => {
  if (now === before) return 'Same as before';
  const word = now > before ? 'Up' : 'Down';
  const from = `from ${formatCents(before)}`;
  if (before <= 0) return `${word} ${from}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent > mostPercent) return `${word} ${from}`;
  return percent === 0 ? `${word} less than 1% ${from}` : `${word} ${percent}% ${from}`;
};
