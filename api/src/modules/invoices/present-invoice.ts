import { contactOf } from '../../core/business-contact.domain';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { presentReturn } from '../../core/bank-return.domain';
import type { Actor } from '../../core/actor';
import type { Refundable } from '../payments/attempts.public';
import { accentOf } from '../merchants/merchants.public';
import type {
  InvoiceLineRow,
  InvoiceRow,
  InvoiceTransactionRow,
  MarkedPaid,
} from './invoice.queries';

export type InvoiceParts = {
  readonly invoice: InvoiceRow;
  readonly lines: readonly InvoiceLineRow[];
  readonly transactions: readonly InvoiceTransactionRow[];
  /** Of one invoice that staff read. */
  readonly refundable: readonly Refundable[];
  /** Of a customer's list: when auto-pay pays; cents of a part, null where other invoices share them. */
  readonly autoPay: { readonly on: string; readonly part: 'all' | number | null } | undefined;
  /** Of one invoice that staff read. */
  readonly markedPaid: MarkedPaid | undefined;
};

const presentLines = (
  lines: readonly InvoiceLineRow[],
  kind: InvoiceLineRow['kind'],
): InvoiceView['invoice_items'] =>
  lines
    .filter((line) => line.kind === kind)
    .map(({ id, description, amount }) => ({ id, description, amount }));

const presentTransaction = (
  transaction: InvoiceTransactionRow,
  refundable: readonly Refundable[],
): InvoiceView['transactions'][number] => {
  const own = refundable.find(({ id }) => id === transaction.id);
  return {
    id: transaction.id,
    type: transaction.type,
    visible_method: transaction.visible_method,
    amount_paid: transaction.amount,
    status: transaction.status,
    paid_date: transaction.paid_date,
    ...presentReturn(transaction.return_code),
    ...(own === undefined ? {} : { refund: own.refund }),
  };
};

const presentAutoPay = (
  autoPay: InvoiceParts['autoPay'],
): Pick<InvoiceView, 'autopay_on' | 'autopay_part'> => {
  if (autoPay === undefined) return {};
  const { on, part } = autoPay;
  return part === 'all' ? { autopay_on: on } : { autopay_part: { on, amount: part } };
};

/** Absent for staff, and where the merchant gave nothing. */
const presentContact = (
  invoice: InvoiceParts['invoice'],
  reader: Actor,
): Pick<InvoiceView['merchant'], 'contact'> => {
  const contact = reader.kind === 'customer' ? contactOf(invoice, invoice.merchant_name) : null;
  return contact === null ? {} : { contact };
};

/** Staff also see the customer, the creation time, the plan and the version. */
export const presentInvoice = (
  { invoice, lines, transactions, refundable, autoPay, markedPaid }: InvoiceParts,
  reader: Actor,
): InvoiceView => ({
  id: invoice.id,
  state: invoice.state,
  amount: invoice.amount,
  amount_paid: invoice.amount_paid,
  amount_due: invoice.amount - invoice.amount_paid,
  minimum_amount_due: invoice.minimum_amount_due,
  due_date: invoice.due_date,
  paid_date: invoice.paid_date,
  scheduled_on: invoice.scheduled_on,
  description: invoice.description,
  invoice_number: invoice.invoice_number,
  merchant: {
    id: invoice.merchant_id,
    name: invoice.merchant_name,
    logo_url: invoice.logo_url,
    accent: accentOf(invoice.brand_color),
    time_zone: invoice.time_zone,
    takes_cash: invoice.takes_cash,
    ...presentContact(invoice, reader),
  },
  invoice_items: presentLines(lines, 'item'),
  invoice_append_items: presentLines(lines, 'append'),
  transactions: transactions.map((transaction) => presentTransaction(transaction, refundable)),
  subscription: invoice.subscription_id,
  ach_on: invoice.ach_on,
  payment_in_doubt: invoice.payment_in_doubt,
  ...presentAutoPay(autoPay),
  ...(reader.kind === 'merchant'
    ? {
        full_name: invoice.full_name,
        created_at: invoice.created_at.toISOString(),
        payment_plan: invoice.payment_plan_id,
        version: invoice.version,
        ...(markedPaid === undefined
          ? {}
          : { marked_paid: { by: markedPaid.by, at: markedPaid.at.toISOString() } }),
      }
    : {}),
});
