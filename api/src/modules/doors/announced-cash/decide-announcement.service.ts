import type { ConfirmCashResponse } from '@billfold/shared/contracts/attention.contract';
import { audited } from '../../../context/audited';
import type { UseCaseContext } from '../../../context/use-case-context';
import { principalOf, type StaffActor } from '../../../core/actor';
import type { SecretHasher } from '../../../core/secret-hasher';
import type { Executor } from '../../../db/database';
import { confirmPin } from '../../auth/auth.public';
import { makeOnce, type AnswerOnce } from '../../idempotency/idempotency.public';
import { readInvoiceView } from '../../invoices/invoices.public';
import { publishChanged } from '../../live-events/live-events.public';
import { lockSubscription } from '../../outbox/outbox.public';
import { cashMeans, takeOverCounter } from '../merchant-pay/merchant-pay.public';
import { announcementOver, announcementUnknown } from './announced-cash.errors';
import {
  decideAnnouncement,
  findAnnouncement,
  lockBill,
  lockWaiting,
  type Announcement,
} from './announced-cash.queries';

type Context = UseCaseContext<StaffActor>;

const getAnnouncement = async ({ db, actor }: Context, id: number): Promise<Announcement> => {
  const announcement = await findAnnouncement(db, id, actor.merchantIds);
  if (announcement === undefined) throw announcementUnknown();
  return announcement;
};

const note = (
  transaction: Executor,
  context: Context,
  { id, merchant_id: merchantId, invoice_id: invoiceId, amount }: Announcement,
  action: 'invoice.cash_confirmed' | 'invoice.cash_refused',
): Promise<boolean> =>
  audited(transaction, context, {
    action,
    entity: 'invoice',
    entityId: invoiceId,
    merchantId,
    fields: ['amount', 'announcement'],
    before: null,
    after: { amount, announcement: id },
  });

export type ConfirmCash = {
  readonly id: number;
  readonly pin: string | undefined;
  readonly idempotencyKey: string | undefined;
};

/**
 * Staff have the cash that was announced: it becomes a payment over the counter like any other, with its receipt, at
 * most once. Throws announcementOver, and why the invoice takes no payment.
 */
export const confirmCash = async (
  context: Context,
  hasher: SecretHasher,
  { id, pin, idempotencyKey }: ConfirmCash,
): Promise<AnswerOnce> => {
  const { actor, clock } = context;
  const announcement = await getAnnouncement(context, id);
  await confirmPin(context, hasher, pin);
  const bill = await readInvoiceView(context, announcement.invoice_id);
  return makeOnce(
    context,
    { route: 'POST cash_announcements/confirm', key: idempotencyKey, request: { id } },
    async (transaction): Promise<ConfirmCashResponse> => {
      await lockSubscription(transaction, bill.subscription);
      await lockBill(transaction, bill.id, actor.merchantIds);
      if (!(await lockWaiting(transaction, id, clock.now()))) throw announcementOver();
      const { id: transactionId } = await takeOverCounter(transaction, context, {
        bill,
        means: cashMeans,
        amountMinor: announcement.amount,
        idempotencyKeyId: null,
      });
      await decideAnnouncement(transaction, id, {
        state: 'confirmed',
        by: principalOf(actor),
        now: clock.now(),
        transactionId,
      });
      await note(transaction, context, announcement, 'invoice.cash_confirmed');
      return { transaction: transactionId, invoice: bill.id };
    },
  );
};

/** The cash did not come: the invoice stays open. Throws announcementOver. */
export const refuseCash = async (context: Context, id: number): Promise<void> => {
  const { actor, clock, db } = context;
  const announcement = await getAnnouncement(context, id);
  const { merchant_id: merchantId, invoice_id: invoiceId } = announcement;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    if (!(await lockWaiting(transaction, id, now))) throw announcementOver();
    await decideAnnouncement(transaction, id, { state: 'refused', by: principalOf(actor), now });
    await note(transaction, context, announcement, 'invoice.cash_refused');
    await publishChanged(transaction, [{ merchantId, entity: 'invoice', id: invoiceId }], now);
  });
};
