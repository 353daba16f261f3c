import { dateInPast, dateTooFar, dateUnreal } from './payment-run.errors';

export type ScheduleDay =
  | { readonly kind: 'today' }
  | { readonly kind: 'later'; readonly on: string };

/**
 * `asked` is the parsed day, undefined for an invalid one; `today` and the last day are the merchant's. Throws the
 * reason of a refusal.
 */
export const readScheduleDay = (
  asked: string | undefined,
  today: string,
  lastDay: string,
): ScheduleDay => {
  if (asked === undefined) throw dateUnreal();
  if (asked < today) throw dateInPast();
  if (asked > lastDay) throw dateTooFar();
  return asked === today ? { kind: 'today' } : { kind: 'later', on: asked };
};
