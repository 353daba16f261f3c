import type { Database } from '../../db/database';
import type { NotifyReceiver } from '../../settings/notify-receivers';
import {
  claimDelivery,
  enqueueDeliveries,
  settleDelivery,
  type ClaimedDelivery,
} from './deliveries.queries';
import { notificationOf, signatureOf, waitAfterMs } from './notification.domain';
import { postNotification } from './post-notification';

export type DeliverContext = {
  readonly db: Database;
  readonly environment: string;
  /** Null: notifications are not signed. */
  readonly secret: string | null;
  readonly allowsPrivate: boolean;
  readonly signal: AbortSignal;
};

type Outcome = { readonly isDelivered: boolean; readonly answer: string };

const longestAnswer = 200;

const send = async (
  { secret, allowsPrivate, signal }: DeliverContext,
  { url }: NotifyReceiver,
  { id, entry }: ClaimedDelivery,
  now: Date,
): Promise<Outcome> => {
  const body = JSON.stringify(notificationOf(entry));
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'billfold-registry',
    'X-Billfold-Delivery': id,
    'X-Billfold-Timestamp': timestamp,
    ...(secret === null ? {} : { 'X-Billfold-Signature': signatureOf(secret, timestamp, body) }),
  };
  try {
    const status = await postNotification({ url, headers, body, allowsPrivate, signal });
    return { isDelivered: status >= 200 && status < 300, answer: String(status) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { isDelivered: false, answer: why.slice(0, longestAnswer) };
  }
};

/**
 * Sends everything that is due to one receiver, one after the other; an attempt that fails comes again later, for about
 * three hours. Each receiver has a round of its own, so that a slow one holds up no other, and no change of a rollout
 * waits for any.
 */
export const deliverDue = async (
  context: DeliverContext,
  receiver: NotifyReceiver,
  now: Date,
): Promise<void> => {
  const { db, environment } = context;
  const key = { environment, receiver: receiver.name };
  await enqueueDeliveries(db, key, now);
  for (
    let claimed = await claimDelivery(db, key, now);
    claimed !== null && !context.signal.aborted;
    claimed = await claimDelivery(db, key, now)
  ) {
    const { isDelivered, answer } = await send(context, receiver, claimed, now);
    const waitMs = isDelivered ? null : waitAfterMs(claimed.attempts);
    await settleDelivery(db, claimed, {
      state: isDelivered ? 'delivered' : waitMs === null ? 'given_up' : 'waiting',
      answer,
      dueAt: waitMs === null ? null : new Date(now.getTime() + waitMs),
    });
  }
};
