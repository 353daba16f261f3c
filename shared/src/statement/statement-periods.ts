import { statementLimits } from '../contracts/limits';
import { addDays, formatDate } from '../format/dates';
import { parseTypedDate } from '../format/typed-date';

/** Wire dates, both days included. */
export type StatementPeriod = { readonly from: string; readonly to: string };

type PeriodChoice = 'this-month' | 'last-month' | 'this-year';
export type StatementValues = {
  readonly choice: PeriodChoice | 'range';
  /** As typed, mm/dd/yyyy; of a range only. */
  readonly from: string;
  readonly to: string;
};

const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** What can be chosen with one press. `today` is the merchant's. */
export const presetPeriods = (today: string): Readonly<Record<PeriodChoice, StatementPeriod>> => {
  const endOfLastMonth = addDays(startOfMonth(today), -1);
  return {
    'this-month': { from: startOfMonth(today), to: today },
    'last-month': { from: startOfMonth(endOfLastMonth), to: endOfLastMonth },
    'this-year': { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
};

export const startValues = (today: string): StatementValues => ({
  choice: 'this-month',
  from: formatDate(startOfMonth(today)),
  to: formatDate(today),
});

/** Null while the typed days are no days of the calendar. */
export const chosenPeriod = (
  { choice, from: typedFrom, to: typedTo }: StatementValues,
  today: string,
): StatementPeriod | null => {
  if (choice !== 'range') return presetPeriods(today)[choice];
  const from = parseTypedDate(typedFrom);
  const to = parseTypedDate(typedTo);
  return from === null || to === null ? null : { from, to };
};

/** Why there is no statement for these days, in the same words as the server. */
export const periodProblem = ({ from, to }: StatementPeriod, today: string): string | null => {
  if (to > today) return "The last day can't be after today.";
  if (from > to) return "The first day can't be after the last day.";
  return addDays(from, statementLimits.maxDays - 1) < to
    ? `Statements can cover up to ${statementLimits.maxDays} days.`
    : null;
};
