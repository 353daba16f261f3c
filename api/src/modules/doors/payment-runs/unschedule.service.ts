import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { audited } from '../../../context/audited';
import { principalOf, type StaffActor } from '../../../core/actor';
import type { Executor } from '../../../db/database';
import type { SecretHasher } from '../../../core/secret-hasher';
import type { UseCaseContext } from '../../../context/use-case-context';
import { confirmPin } from '../../auth/auth.public';
import { type AnswerOnce, runOnce } from '../../idempotency/idempotency.public';
import { readInvoiceView } from '../../invoices/invoices.public';
import { publishChanged } from '../../live-events/live-events.public';
import { notifyCustomer } from '../../outbox/outbox.public';
import { endRun, lockInvoice } from './end-runs.queries';
import { alreadyRunning, notScheduled } from './payment-run.errors';
import { unscheduledByStaff } from './run-notice.domain';
import { lockSubscriptionOfRun } from './run.queries';
import { lockOpenSchedule, markUnscheduledBy, wasUnscheduledBy } from './schedule.queries';
import { invoiceChangedBy } from './run-change.domain';
import { withdrawSchedule } from './withdraw-schedule.service';

export type Unschedule = {
  readonly invoiceId: number;
  /** Staff only. */
  readonly pin: string | undefined;
  readonly idempotencyKey: string | undefined;
};

const source = 'POST transactions/unschedule';

/** Takes back the scheduled payment of an invoice, unless it is being made. Answers the invoice. */
export const unschedule = async (
  context: UseCaseContext,
  hasher: SecretHasher,
  command: Unschedule,
): Promise<AnswerOnce> => {
  const { db, actor } = context;
  const { invoiceId, pin } = command;
  const invoice = await readInvoiceView(context, invoiceId);
  if (actor.kind === 'merchant') await confirmPin(asStaff(context, actor), hasher, pin);
  const answer = async (): Promise<{ readonly status: number; readonly body: InvoiceView }> => ({
    status: 200,
    body: await readInvoiceView(context, invoiceId),
  });
  return runOnce(context, {
    principal: principalOf(actor),
    route: source,
    key: command.idempotencyKey,
    // without the PIN: it has four digits, so a hash reveals it
    request: { invoice: invoiceId },
    execute: async (key) => {
      await db.transaction().execute(async (transaction) => {
        await key?.fence(transaction);
        await takeBack(transaction, context, invoice, key?.id ?? null);
      });
      return answer();
    },
    recall: async (keyId) => ((await wasUnscheduledBy(db, keyId)) ? answer() : undefined),
  });
};

const asStaff = (context: UseCaseContext, actor: StaffActor): UseCaseContext<StaffActor> => ({
  ...context,
  actor,
});

const takeBack = async (
  transaction: Executor,
  context: UseCaseContext,
  invoice: InvoiceView,
  keyId: number | null,
): Promise<void> => {
  const { actor, clock, requestId } = context;
  const { id: invoiceId, subscription: subscriptionId } = invoice;
  // every message to the customer is written under the lock of the subscription, which comes before that of the invoice
  await lockSubscriptionOfRun(transaction, subscriptionId);
  await lockInvoice(transaction, invoiceId);
  const open = await lockOpenSchedule(transaction, invoiceId);
  if (open === undefined) throw notScheduled();
  if (open.state === 'running') throw alreadyRunning();
  const by = {
    actor: principalOf(actor),
    sessionId: actor.sessionId,
    requestId,
    now: clock.now(),
  };
  const run = await endRun(transaction, open.id, {
    ...by,
    state: 'cancelled',
    reason: 'unscheduled',
  });
  if (run === undefined) throw notScheduled();
  await publishChanged(transaction, [invoiceChangedBy(run)], by.now);
  await markUnscheduledBy(transaction, run.id, keyId);
  await withdrawSchedule(transaction, run, { ...by, channel: 'web', source });
  await audited(transaction, context, {
    action: 'invoice.payment_unscheduled',
    entity: 'invoice',
    entityId: invoiceId,
    merchantId: run.merchantId,
    fields: ['scheduled_on', 'amount'],
    before: { scheduled_on: run.cycleOn, amount: run.amountMinor },
    after: { scheduled_on: null, amount: null },
  });
  if (actor.kind !== 'merchant') return;
  const facts = {
    merchantName: run.merchantName,
    bill: invoice.description === '' ? invoice.invoice_number : invoice.description,
    amountMinor: run.amountMinor ?? 0,
    scheduledOn: run.cycleOn,
  };
  await notifyCustomer(transaction, { subscriptionId, ...unscheduledByStaff(facts), now: by.now });
};
