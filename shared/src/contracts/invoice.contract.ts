import { Type, type Static } from 'typebox';
import { OptionalAccent } from './accent.contract';
import { OptionalContact } from './business-contact.contract';
import { invoiceStateNames } from './limits';
import { RefundFacts } from './transaction.contract';

export const invoiceStates = invoiceStateNames;

const Cents = Type.Integer();
const CalendarDate = Type.String({ description: 'YYYY-MM-DD' });
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

export const InvoiceLine = Type.Object({
  id: Type.Integer(),
  description: Type.String(),
  amount: Cents,
});
export type InvoiceLine = Static<typeof InvoiceLine>;

/**
 * A transaction as an invoice shows it. `type` is a payment, a refund, a bank return or chargeback, or a void, which
 * cancels a payment before settlement. Oldest first.
 */
export const InvoiceTransaction = Type.Object({
  id: Type.Integer(),
  type: Type.Union([
    Type.Literal('payment'),
    Type.Literal('refund'),
    Type.Literal('return'),
    Type.Literal('void'),
  ]),
  visible_method: Type.String(),
  amount_paid: Cents,
  status: Type.String(),
  return_reason: Type.Optional(
    Type.String({ description: 'why the bank returned it; its status is returned' }),
  ),
  paid_date: Nullable(CalendarDate),
  /** Of a payment, for merchants who read one invoice. */
  refund: Type.Optional(RefundFacts),
});
export type InvoiceTransaction = Static<typeof InvoiceTransaction>;

/** An invoice as both kinds of user read it. Amounts are cents; `amount_due` is amount minus amount_paid. */
export const InvoiceView = Type.Object({
  id: Type.Integer(),
  state: Type.String({
    description: 'upcoming, due, paid, late, cancelled; a client reads any other value as due',
  }),
  amount: Cents,
  amount_paid: Cents,
  amount_due: Cents,
  minimum_amount_due: Cents,
  due_date: CalendarDate,
  paid_date: Nullable(CalendarDate),
  scheduled_on: Nullable(CalendarDate),
  description: Type.String(),
  invoice_number: Type.String(),
  merchant: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    logo_url: Type.String(),
    accent: OptionalAccent,
    contact: OptionalContact,
    time_zone: Type.String({
      description: 'IANA; business dates, today among them, are dates in it',
    }),
    takes_cash: Type.Boolean(),
  }),
  invoice_items: Type.Array(InvoiceLine),
  invoice_append_items: Type.Array(InvoiceLine),
  transactions: Type.Array(InvoiceTransaction),
  subscription: Type.Integer(),
  ach_on: Type.Boolean(),
  payment_in_doubt: Type.Boolean({
    description:
      "We're still confirming a payment for this invoice. It can't be paid in the meantime.",
  }),
  autopay_on: Type.Optional(
    Type.String({
      description: "customers' lists only, YYYY-MM-DD: auto-pay pays the whole balance on this day",
    }),
  ),
  autopay_part: Type.Optional(
    Type.Object(
      {
        on: Type.String({ description: 'YYYY-MM-DD' }),
        amount: Nullable(Type.Integer({ description: 'cents; null: shared with other invoices' })),
      },
      { description: "customers' lists only: auto-pay pays a part of the balance" },
    ),
  ),
  full_name: Type.Optional(Type.String({ description: 'merchants only' })),
  created_at: Type.Optional(Type.String({ description: 'merchants only, ISO 8601 UTC' })),
  payment_plan: Type.Optional(Nullable(Type.Integer())),
  version: Type.Optional(
    Type.Integer({ description: 'merchants only; grows with each change of what staff edit' }),
  ),
  marked_paid: Type.Optional(
    Nullable(
      Type.Object(
        { by: Type.String(), at: Type.String({ description: 'ISO 8601 UTC' }) },
        {
          description:
            'for merchants who read one invoice: who closed it without a payment, while it is closed',
        },
      ),
    ),
  ),
});
export type InvoiceView = Static<typeof InvoiceView>;

/** GET user_invoices/owed: all unpaid invoices of the customer, at every merchant. */
export const InvoicesOwed = Type.Object({
  amount: Type.Integer({ description: 'cents still to pay' }),
  count: Type.Integer(),
  late: Type.Integer({ description: 'how many of them are late' }),
});
export type InvoicesOwed = Static<typeof InvoicesOwed>;

/** GET user_invoices/sums: the invoices of a filter, for staff. */
export const InvoiceSums = Type.Object({
  count: Type.Integer(),
  amount: Type.Integer({ description: 'cents' }),
  balance: Type.Integer({ description: 'cents that are not paid' }),
});
export type InvoiceSums = Static<typeof InvoiceSums>;

/**
 * GET user_invoices/{id}/timeline: past events of an invoice, oldest first, then planned ones. `at` is ISO 8601 UTC of
 * a past event; `on` is the calendar date in the merchant's zone that it is about. Amounts are cents.
 */
export const TimelineEvent = Type.Object({
  kind: Type.Union([
    Type.Literal('issued'),
    Type.Literal('scheduled'),
    Type.Literal('unscheduled'),
    Type.Literal('processing'),
    Type.Literal('paid'),
    Type.Literal('declined'),
    Type.Literal('refunded'),
    Type.Literal('refund_returned'),
    Type.Literal('returned'),
    Type.Literal('voided'),
    Type.Literal('cancelled'),
    Type.Literal('skipped'),
    Type.Literal('changed'),
    Type.Literal('marked_paid'),
    Type.Literal('planned'),
  ]),
  at: Nullable(Type.String()),
  on: Nullable(CalendarDate),
  amount: Nullable(Cents),
  visible_method: Nullable(Type.String()),
  next_try_on: Nullable(Type.String({ description: 'declined auto-pay: the day of the next try' })),
});
export type TimelineEvent = Static<typeof TimelineEvent>;
export const TimelineResponse = Type.Array(TimelineEvent);
export type TimelineResponse = Static<typeof TimelineResponse>;
