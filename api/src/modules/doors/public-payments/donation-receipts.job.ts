import type { Database } from '../../../db/database';
import type { JobKind } from '@billfold/server-kit/jobs/worker';
import { listDueReceipts } from './receipts.queries';
import { sendReceipt } from './send-receipt.service';

export const donationReceiptsJob = 'donation_receipts';

type ReceiptJob = { readonly db: Database; readonly now: () => Date; readonly everyMs: number };

/**
 * Sends the receipts of charged donations. Two workers may claim the same one: its row lets one
 * send.
 */
export const donationReceipts = ({ db, now, everyMs }: ReceiptJob): JobKind<number> => ({
  name: donationReceiptsJob,
  concurrency: 4,
  leaseMs: 30_000,
  pollMs: everyMs,
  claim: (request) => listDueReceipts(db, request.now, request.limit),
  renew: async () => undefined,
  run: (donationId) => sendReceipt(db, donationId, now()),
});
