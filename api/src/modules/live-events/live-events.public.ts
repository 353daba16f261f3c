import type { Executor } from '../../db/database';
import { insertLiveEvent } from './live-events.queries';
import { signalLive } from './live.signal';

export { onLiveSignal } from './live.signal';

export type LiveEvent = {
  readonly merchantId: number;
  readonly type: 'message' | 'payment';
  /** Display name of the customer. */
  readonly user: string;
  readonly message: string;
  readonly subId: number;
  /** The invoice of a payment, or the message's own id. */
  readonly id: number;
};

/**
 * Writes an event for the merchant's open screens in the caller's transaction: it is shown if and only if that commits.
 * Costs one insert; announcing happens outside.
 */
export const publishLive = async (
  executor: Executor,
  event: LiveEvent,
  now: Date,
): Promise<void> => {
  const { merchantId, subId, ...frame } = event;
  await insertLiveEvent(
    executor,
    merchantId,
    { type: frame.type, user: frame.user, message: frame.message, sub_id: subId, id: frame.id },
    now,
  );
  signalLive();
};

/** For writers that fill the outbox in SQL: call it after the commit, so that screens hear at once instead of within half a second. */
export const wakeLive = (): void => signalLive();
