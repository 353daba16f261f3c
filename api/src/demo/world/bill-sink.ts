import type { NewRow } from './rows.queries';
import type { Calendar } from './calendar';
import type { DemoSubscription } from './customer-rows';
import { demoMerchant } from './demo-merchants';

export type BillLine = { readonly description: string; readonly amount: number };

export type Payment = {
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
  readonly amount: number;
  readonly visible: string;
  readonly status: 'success' | 'declined' | 'refunded' | 'voided' | 'scheduled' | 'cancelled';
  /**
   * Money given back: a void the same day, which opens the invoice again, or a refund some days later, which does not.
   */
  readonly refund?: { readonly amount: number; readonly date: string };
};

export type BillPlan = {
  readonly subscription: DemoSubscription;
  readonly dueDate: string;
  readonly createdDate: string;
  readonly items: readonly BillLine[];
  readonly appends: readonly BillLine[];
  readonly minimum: number;
  readonly description: string;
  readonly payments: readonly Payment[];
  readonly storedState?: 'cancelled' | 'due' | 'late' | 'upcoming';
  readonly scheduledOn?: string;
  readonly planId?: number;
};

/** A transaction before it has an id: ids follow time over all merchants. */
type TransactionDraft = NewRow<'transactions'> & {
  readonly created_at: string;
  readonly draft: number;
  readonly refundOfDraft: number | null;
};

export type BillRows = {
  readonly invoices: NewRow<'invoices'>[];
  readonly lines: NewRow<'invoice_lines'>[];
  readonly drafts: TransactionDraft[];
};

export const createBillRows = (): BillRows => ({ invoices: [], lines: [], drafts: [] });

const sum = (lines: readonly BillLine[]): number =>
  lines.reduce((total, line) => total + line.amount, 0);

/** What an invoice of these lines amounts to. */
export const amountOf = (plan: Pick<BillPlan, 'items' | 'appends'>): number =>
  sum(plan.items) + sum(plan.appends);

const countsAsPaid = ({ status }: Payment): boolean =>
  status === 'success' || status === 'refunded';
const movedMoney = (payment: Payment): boolean =>
  countsAsPaid(payment) || payment.status === 'voided';

const addPayments = (
  rows: BillRows,
  plan: BillPlan,
  invoiceId: number,
  calendar: Calendar,
): void => {
  const { subscription } = plan;
  const owner = {
    invoice_id: invoiceId,
    subscription_id: subscription.id,
    merchant_id: subscription.merchantId,
    user_id: subscription.userId,
  };
  for (const payment of plan.payments) {
    const draft = rows.drafts.length;
    rows.drafts.push({
      ...owner,
      type: 'payment',
      amount: payment.amount,
      status: payment.status,
      visible_method: payment.visible,
      paid_date: movedMoney(payment) ? payment.date : null,
      attempt_id: null,
      refund_of: null,
      owed_again: false,
      created_at: calendar.moment(payment.date, payment.hour, payment.minute),
      draft,
      refundOfDraft: null,
    });
    if (payment.refund === undefined) continue;
    const isVoid = payment.status === 'voided';
    rows.drafts.push({
      ...owner,
      type: isVoid ? 'void' : 'refund',
      amount: payment.refund.amount,
      status: 'success',
      visible_method: payment.visible,
      paid_date: payment.refund.date,
      attempt_id: null,
      refund_of: null,
      owed_again: isVoid,
      created_at: calendar.moment(payment.refund.date, 23, 10),
      draft: draft + 1,
      refundOfDraft: draft,
    });
  }
};

/** Writes one invoice with its lines and transactions. */
export const addBill = (rows: BillRows, id: number, plan: BillPlan, calendar: Calendar): void => {
  const { subscription } = plan;
  const amount = amountOf(plan);
  const paid = plan.payments.filter(countsAsPaid);
  const amountPaid = paid.reduce((total, payment) => total + payment.amount, 0);
  const isPaid = amountPaid >= amount;
  rows.invoices.push({
    id,
    subscription_id: subscription.id,
    merchant_id: subscription.merchantId,
    user_id: subscription.userId,
    invoice_number: `${demoMerchant(subscription.merchantId).numberPrefix}-${100_000 + id}`,
    description: plan.description,
    amount,
    amount_paid: amountPaid,
    minimum_amount_due: plan.minimum,
    due_date: plan.dueDate,
    paid_date: isPaid ? (paid.at(-1)?.date ?? null) : null,
    stored_state: plan.storedState ?? null,
    state_set_by_merchant: plan.storedState !== undefined && plan.storedState !== 'cancelled',
    scheduled_on: plan.scheduledOn ?? null,
    payment_plan_id: plan.planId ?? null,
    created_at: calendar.moment(plan.createdDate, 6, id % 60),
    deleted_at: null,
  });
  for (const [kind, lines] of [
    ['item', plan.items],
    ['append', plan.appends],
  ] as const) {
    lines.forEach((line, position) => {
      rows.lines.push({
        id: rows.lines.length + 1,
        invoice_id: id,
        kind,
        position,
        description: line.description,
        amount: line.amount,
      });
    });
  }
  addPayments(rows, plan, id, calendar);
};

/** Transactions in order of time, with ids; a refund names its payment's id. */
export const numberTransactions = (rows: BillRows): NewRow<'transactions'>[] => {
  const ordered = rows.drafts.toSorted(
    (a, b) => a.created_at.localeCompare(b.created_at) || a.draft - b.draft,
  );
  const idOf = new Map(ordered.map((row, index) => [row.draft, index + 1]));
  return ordered.map(({ draft, refundOfDraft, ...row }) => ({
    id: idOf.get(draft) ?? 0,
    ...row,
    refund_of: refundOfDraft === null ? null : (idOf.get(refundOfDraft) ?? null),
  }));
};
