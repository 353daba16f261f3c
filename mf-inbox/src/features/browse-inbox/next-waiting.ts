import { messageKinds } from '@billfold/shared/contracts/limits';
import type { MessageView } from '@billfold/shared/contracts/message.contract';

/** The last text is the customer's, or staff marked the conversation as unread. */
export const waitsForAnswer = ({ type, read }: Pick<MessageView, 'type' | 'read'>): boolean =>
  type !== messageKinds.sent || !read;

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
