import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import type { PayOnceResponse } from '@billfold/shared/contracts/transaction.contract';
import { isExpired } from '@billfold/shared/format/card';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';

/** What shall be paid, as far as it was entered. */
export type Charge = { readonly invoiceId: number | null; readonly amountMinor: number | null };
/** The same once it can be paid. */
export type ReadyCharge = { readonly invoice: InvoiceView; readonly amountMinor: number };

/** Cents still to pay, never below zero. */
export const balanceOf = (invoice: InvoiceView): number =>
  Math.max(0, invoice.amount - invoice.amount_paid);

/** What the form of the invoice begins with: what was entered, else the whole balance of the invoice due first. */
export const chargeToBeginWith = (charge: Charge, invoices: readonly InvoiceView[]): Charge => {
  const [first] = invoices
    .filter((invoice) => !invoice.payment_in_doubt)
    .toSorted((one, other) => one.due_date.localeCompare(other.due_date));
  const isEntered = charge.invoiceId !== null || charge.amountMinor !== null;
  return isEntered || first === undefined
    ? charge
    : { invoiceId: first.id, amountMinor: balanceOf(first) };
};

/** The amount after another invoice is chosen: its balance, in place of nothing or of the former invoice's balance. */
export const amountAfterChoice = (
  amountMinor: number | null,
  { from, to }: { readonly from: InvoiceView | undefined; readonly to: InvoiceView | undefined },
): number | null => {
  if (to === undefined) return amountMinor;
  const isOwn = amountMinor !== null && (from === undefined || amountMinor !== balanceOf(from));
  return isOwn ? amountMinor : balanceOf(to);
};

/** The text of an invoice in the list: subject, due date, amount. */
export const billLabel = (invoice: InvoiceView): string => {
  const name =
    [invoice.description, invoice.invoice_number].filter((part) => part !== '').join(', ') ||
    `Bill ${invoice.id}`;
  return `${formatCents(balanceOf(invoice))} · ${name} · due ${formatDate(invoice.due_date)}`;
};

/** How the customer pays: by a stored method, or by a card that is not stored. */
export type PaymentChoice =
  | { readonly kind: 'saved'; readonly methodId: number }
  | {
      readonly kind: 'new';
      readonly card: { readonly token: string; readonly last4: string };
      readonly expiration: string;
    };

/**
 * The body of pay_once: a stored method by its id, under both of its names, or the provider's token; never a card
 * number.
 */
export const paymentBody = ({ invoice, amountMinor }: ReadyCharge, choice: PaymentChoice) => {
  const charge = { invoice: invoice.id, amount_paid: amountMinor };
  if (choice.kind === 'saved')
    return { id: choice.methodId, payment_method: choice.methodId, ...charge };
  return {
    token: choice.card.token,
    last4: choice.card.last4,
    expiration: choice.expiration,
    ...charge,
  };
};
export type PaymentBody = ReturnType<typeof paymentBody>;

/** The value is spelled here too: the contract's own constant would bring its schema library into the page. */
const bankAccount: PaymentMethodView['type'] = 3;
export const isBankAccount = (method: PaymentMethodView): boolean => method.type === bankAccount;

/**
 * Stored methods that may pay this invoice, the preferred one first. A bank account pays only if the merchant takes
 * bank payments and the bank allows it.
 */
export const methodsFor = (
  methods: readonly PaymentMethodView[],
  invoice: InvoiceView,
): readonly PaymentMethodView[] => {
  const usable = methods.filter(
    (method) =>
      (method.unusable_reason ?? null) === null && (!isBankAccount(method) || invoice.ach_on),
  );
  return [
    ...usable.filter((method) => method.preferred),
    ...usable.filter((method) => !method.preferred),
  ];
};

/** The method that is chosen at first: the preferred one, or the only one. An expired one is never chosen. */
export const methodToBeginWith = (
  methods: readonly PaymentMethodView[],
  today: string,
): number | null => {
  const usable = methods.filter(({ expiration }) => !isExpired(expiration, today));
  const [first, ...others] = usable;
  if (first === undefined) return null;
  return first.preferred || others.length === 0 ? first.id : null;
};

export type Receipt = {
  readonly transactionId: number | null;
  readonly amountMinor: number;
  readonly method: string | null;
  readonly invoice: InvoiceView;
  /** The balance of the invoice, in cents. */
  readonly leftMinor: number;
  /** YYYY-MM-DD in the time zone of the merchant; null when the server sent none. */
  readonly paidOn: string | null;
};

export const receiptOf = (
  { invoice, amountMinor }: ReadyCharge,
  answer: PayOnceResponse | null,
): Receipt => {
  const paid = answer?.transaction.amount_paid ?? amountMinor;
  return {
    transactionId: answer?.transaction.id ?? null,
    amountMinor: paid,
    method: answer?.transaction.visible_method ?? null,
    invoice,
    leftMinor: answer?.paid_in_full === true ? 0 : Math.max(0, balanceOf(invoice) - paid),
    paidOn: answer?.transaction.paid_date ?? null,
  };
};
