import type { StaffActor } from '../../core/actor';
import { limitHits } from '../../context/limit-hits';
import type { UseCaseContext } from '../../context/use-case-context';
import { tooManyMessages } from './message.errors';

const minuteMs = 60_000;
/** More than a person types; far less than a script sends. */
const perMinute = { customer: 20, sender: 120 } as const;

const pace = (
  context: UseCaseContext<StaffActor>,
  kind: keyof typeof perMinute,
  id: number,
): Promise<void> =>
  limitHits(context, {
    key: `messages:${kind}:${id}`,
    max: perMinute[kind],
    windowMs: minuteMs,
    refuse: (seconds) => tooManyMessages(kind, seconds),
  });

/** Counts one message by its sender only. Throws tooManyMessages. */
export const paceSender = (context: UseCaseContext<StaffActor>): Promise<void> =>
  pace(context, 'sender', context.actor.userId);

/**
 * Counts one message by customer and by sender. Throws tooManyMessages, so that a script or a stuck
 * key cannot flood a phone or get the merchant's number marked as spam.
 */
export const paceMessages = async (
  context: UseCaseContext<StaffActor>,
  subscriptionId: number,
): Promise<void> => {
  await pace(context, 'customer', subscriptionId);
  await paceSender(context);
};
