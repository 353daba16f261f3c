import { amountLimits } from '../contracts/limits';

/** Two bounds as text; '' is an open one. */
export type Range = { readonly from: string; readonly to: string };

const separator = '..';

/** `2026-01-01..` is from a day on, `..500` up to an amount. */
export const splitRange = (text: string): Range => {
  const [from = '', to = ''] = text.split(separator);
  return { from, to };
};

export const joinRange = ({ from, to }: Range): string =>
  from === '' && to === '' ? '' : `${from}${separator}${to}`;

const isDay = (text: string): boolean => {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // February 30 is March 2.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

const isAmount = (text: string): boolean =>
  /^\d{1,10}$/.test(text) && Number(text) <= amountLimits.maxMinor;

/** Drops a bound that is no value, and puts the two in order. */
const readRange =
  (isValue: (text: string) => boolean, isBefore: (one: string, other: string) => boolean) =>
  (text: string): string => {
    const typed = splitRange(text);
    const from = isValue(typed.from) ? typed.from : '';
    const to = isValue(typed.to) ? typed.to : '';
    return from !== '' && to !== '' && isBefore(to, from)
      ? joinRange({ from: to, to: from })
      : joinRange({ from, to });
  };

export const readDayRange = readRange(isDay, (one, other) => one < other);
/** Cents. */
export const readAmountRange = readRange(isAmount, (one, other) => Number(one) < Number(other));
