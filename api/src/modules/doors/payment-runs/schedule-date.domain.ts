import { dateInPast, dateTooFar, dateUnreal } from './payment-run.errors';

export type ScheduleDay =
  | { readonly kind: 'today' }
  | { readonly kind: 'later'; readonly on: string };

/**
 * `typedDay` is the parsed day, undefined for an invalid one; `today` and the last day are the merchant's. Throws the
 * reason of a refusal.
 */
export const readScheduleDay = (
  typedDay: string | undefined,
  today: string,
  lastDay: string,
): ScheduleDay => {
  if (typedDay === undefined) throw dateUnreal();
  if (typedDay < today) throw dateInPast();
  if (typedDay > lastDay) throw dateTooFar();
  return typedDay === today ? { kind: 'today' } : { kind: 'later', on: typedDay };
};
