import { createSignal } from '../../core/signal';

/** Hints to this process's worker that messages of conversations were queued. Call it after the commit. */
export const { send: wakeDelivery, listen: onQueued } = createSignal();

/** The same for messages to many that may leave. */
export const { send: wakeBulk, listen: onBulkDue } = createSignal();

/** The same for notices, in the transaction that queues them. */
export const { send: signalNotices, listen: onNoticeSignal } = createSignal();
