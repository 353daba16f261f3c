import type { Database } from '../../../db/database';
import { queueNotice } from '../../outbox/outbox.public';
import { writeReceipt } from './donation-receipt.domain';
import { lockDueReceipt, markReceiptQueued } from './receipts.queries';

/** Queues the receipt of a charged donation, exactly once: the mail and the mark are one transaction. */
export const sendReceipt = async (db: Database, donationId: number, now: Date): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const facts = await lockDueReceipt(transaction, donationId);
    if (facts === undefined) return;
    const { merchantId, email, attemptId } = facts;
    await queueNotice(transaction, {
      channel: 'email',
      address: email,
      merchantId,
      ...writeReceipt({ ...facts, reference: attemptId }),
      expiresAt: null,
      now,
    });
    await markReceiptQueued(transaction, donationId, now);
  });
};
