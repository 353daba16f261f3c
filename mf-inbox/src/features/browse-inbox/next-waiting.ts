import { messageKinds } from '@billfold/shared/contracts/limits';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { snoozeStateOf } from '../../entities/handling/snooze-times';

/**
 * The last text is the customer's, staff marked the conversation as unread, or its snooze is over. A snoozed one waits
 * for its time.
 */
export const waitsForAnswer = (
  { type, read, snoozed_until: until }: Pick<MessageView, 'type' | 'read' | 'snoozed_until'>,
  now: Date,
): boolean => {
  const snooze = snoozeStateOf(until, now);
  return snooze === 'none' ? type !== messageKinds.sent || !read : snooze === 'back';
};

/**
 * The place of the next conversation that waits, from one place on to the end and then from the top; null where no
 * other one waits.
 */
export const nextWaiting = (
  order: readonly number[],
  waiting: ReadonlySet<number>,
  { from, currentId }: { readonly from: number; readonly currentId: number | null },
): number | null => {
  const places = [...order.keys()];
  const inTurn = [...places.slice(from), ...places.slice(0, from)];
  return (
    inTurn.find((place) => {
      const id = order[place];
      return id !== undefined && id !== currentId && waiting.has(id);
    }) ?? null
  );
};
