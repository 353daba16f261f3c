import type { StaffActor } from '../../core/actor';
import { countHit } from '../../db/rate-limits.queries';
import type { UseCaseContext } from '../../context/use-case-context';
import { tooManyMessages } from './message.errors';

const minuteMs = 60_000;
/** More than a person types; far less than a script sends. */
const perMinute = { customer: 20, sender: 120 } as const;

/**
 * Counts one message by customer and by sender. Throws tooManyMessages, so that a script or a stuck
 * key cannot flood a phone or get the merchant's number marked as spam.
 */
export const paceMessages = async (
  { db, clock, actor }: UseCaseContext<StaffActor>,
  subscriptionId: number,
): Promise<void> => {
  const counted = [
    ['customer', subscriptionId],
    ['sender', actor.userId],
  ] as const;
  for (const [kind, id] of counted) {
    const { hits, retryAfterSeconds } = await countHit(
      db,
      `messages:${kind}:${id}`,
      clock.now(),
      minuteMs,
    );
    if (hits > perMinute[kind]) throw tooManyMessages(kind, retryAfterSeconds);
  }
};
