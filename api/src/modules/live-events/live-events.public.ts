import { audited, type AuditedChange, type Auditor } from '../../context/audited';
import type { Executor } from '../../db/database';
import { type Change, framesOf } from './live-events.domain';
import { insertChangesOfPerson, insertLiveEvents } from './live-events.queries';
import { signalLive } from './live-signal.service';

export type { Change } from './live-events.domain';
export { onLiveSignal } from './live-signal.service';

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
  await insertLiveEvents(
    executor,
    [
      {
        merchantId,
        frame: {
          type: frame.type,
          user: frame.user,
          message: frame.message,
          sub_id: subId,
          id: frame.id,
        },
      },
    ],
    now,
  );
  signalLive();
};

/**
 * Makes the open screens of the merchants' staff read these things again, within a second after the caller's
 * transaction commits. Staff see no toast. More than 50 of one kind at one merchant become one event about many. Costs
 * one insert.
 */
export const publishChanged = async (
  executor: Executor,
  changes: readonly Change[],
  now: Date,
): Promise<void> => {
  const events = framesOf(changes);
  if (events.length === 0) return;
  await insertLiveEvents(executor, events, now);
  signalLive();
};

/**
 * Audits a change of a merchant's record, and makes the open screens of its staff read `shown` again. Neither happens
 * when no field differs; the answer says whether something was written.
 */
export const recordChange = async <Fields extends object>(
  transaction: Executor,
  auditor: Auditor,
  change: AuditedChange<Fields> & { readonly merchantId: number },
  shown: Pick<Change, 'entity' | 'id'>,
): Promise<boolean> => {
  const isWritten = await audited<Fields>(transaction, auditor, change);
  if (isWritten) {
    const { merchantId } = change;
    await publishChanged(transaction, [{ merchantId, ...shown }], auditor.clock.now());
  }
  return isWritten;
};

/** `publishChanged` for one conversation. */
export const publishConversation = (
  executor: Executor,
  { merchantId, subscriptionId }: { readonly merchantId: number; readonly subscriptionId: number },
  now: Date,
): Promise<void> =>
  publishChanged(executor, [{ merchantId, entity: 'conversation', id: subscriptionId }], now);

/**
 * The same for a customer at every merchant they confirmed: what is changed belongs to the person, and no other
 * merchant shows it.
 */
export const publishPersonChanged = async (
  executor: Executor,
  userId: number,
  now: Date,
): Promise<void> => {
  await insertChangesOfPerson(executor, userId, now);
  signalLive();
};

/**
 * For writers that fill the outbox in SQL: call it after the commit, so that screens get the event at once instead of
 * within half a second.
 */
export const wakeLive = (): void => signalLive();
