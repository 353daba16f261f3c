import { dayMs } from '@billfold/shared/contracts/durations';
import type { UseCaseContext } from '../../../context/use-case-context';
import { insertAuditEntry } from '../../../db/audit.queries';
import type { Executor } from '../../../db/database';
import { publishChanged } from '../../live-events/live-events.public';
import { amountTooHigh, belowMinimum, invoiceProblem } from '../../payments/payments.public';
import {
  decideAnnouncement,
  findUndecided,
  insertAnnouncement,
  lockBill,
} from './announced-cash.queries';

const lifetimeMs = 14 * dayMs;

export type CashToAnnounce = {
  readonly merchantId: number;
  readonly invoiceId: number;
  readonly amountMinor: number;
  readonly actor: string;
};

/**
 * Writes down that a visitor says they pay an invoice in cash; the invoice stays as it is. The same amount again
 * changes nothing, another takes the place of the one before. Throws why the invoice takes no payment of this amount.
 */
export const keepAnnouncement = async (
  transaction: Executor,
  { clock, requestId }: Pick<UseCaseContext<null>, 'clock' | 'requestId'>,
  { merchantId, invoiceId, amountMinor, actor }: CashToAnnounce,
): Promise<void> => {
  const bill = await lockBill(transaction, invoiceId, [merchantId]);
  if (bill.refusal !== null) throw invoiceProblem(bill.refusal);
  if (amountMinor > bill.balanceMinor) throw amountTooHigh();
  if (amountMinor < bill.minimumMinor) throw belowMinimum();
  const now = clock.now();
  const before = await findUndecided(transaction, invoiceId);
  if (before !== undefined) {
    if (before.amount === amountMinor && before.expires_at > now) return;
    await decideAnnouncement(transaction, before.id, { state: 'replaced', by: actor, now });
  }
  const id = await insertAnnouncement(transaction, {
    merchantId,
    invoiceId,
    amountMinor,
    now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  await insertAuditEntry(transaction, {
    actor,
    merchantId,
    action: 'invoice.cash_announced',
    entity: 'invoice',
    entityId: invoiceId,
    before: null,
    after: { amount: amountMinor, announcement: id },
    at: now,
    requestId,
  });
  await publishChanged(transaction, [{ merchantId, entity: 'invoice', id: invoiceId }], now);
};
