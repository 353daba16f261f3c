import { auditedAll, type Auditor } from '../../context/audited';
import type { StaffActor } from '../../core/actor';
import { notFound } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { invoiceNumberTaken } from './invoice.errors';
import { takeNumbers } from './invoice-numbers.service';
import { amountOf, type NewLine } from './new-invoice.domain';
import {
  type BilledCustomer,
  insertInvoices,
  insertLines,
  type InvoiceToInsert,
  isAnyNumberTaken,
  lockBilledCustomer,
  lockBilledCustomers,
  lockNumbers,
  type PlacedLine,
} from './new-invoice.queries';

export type { BilledCustomer } from './new-invoice.queries';

/** An invoice before it is stored. */
export type NewInvoice = {
  /** Undefined for the merchant's next one. */
  readonly number: string | undefined;
  readonly description: string;
  readonly dueOn: string;
  readonly minimumDue: number;
  readonly lines: readonly NewLine[];
};

/**
 * Holds a customer of the caller's merchants who is to get an invoice until the transaction ends. Call it before
 * anything else is locked. Throws notFound for a foreign and for a deleted one.
 */
export const holdBilledCustomer = async (
  transaction: Executor,
  actor: StaffActor,
  who: Omit<BilledCustomer, 'subscriptionId'>,
): Promise<BilledCustomer> => {
  const customer = actor.merchantIds.includes(who.merchantId)
    ? await lockBilledCustomer(transaction, who)
    : undefined;
  if (customer === undefined) throw notFound('Customer not found.');
  return customer;
};

/**
 * Holds those of these customers of a merchant who are not deleted, in the order of their ids. Call it before anything
 * of theirs is locked.
 */
export const holdBilledCustomers = (
  transaction: Executor,
  merchantId: number,
  subscriptionIds: readonly number[],
): Promise<readonly BilledCustomer[]> =>
  lockBilledCustomers(transaction, merchantId, subscriptionIds);

/**
 * Lets other new invoices of the merchant wait until the transaction ends. Call it behind the lock of the customers.
 */
export const holdNumbers = async (transaction: Executor, merchantId: number): Promise<void> => {
  await lockNumbers(transaction, merchantId);
};

type InvoiceOf = NewInvoice & { readonly customer: BilledCustomer };

const withNumbers = async (
  transaction: Executor,
  merchantId: number,
  {
    invoices,
    reserved,
    now,
  }: { invoices: readonly InvoiceOf[]; reserved: readonly string[]; now: Date },
): Promise<readonly InvoiceToInsert[]> => {
  await lockNumbers(transaction, merchantId);
  const given = invoices.flatMap(({ number }) => number ?? []);
  if (await isAnyNumberTaken(transaction, merchantId, given)) throw invoiceNumberTaken();
  const count = invoices.length - given.length;
  const except = [...given, ...reserved];
  const next = (await takeNumbers(transaction, { merchantId, count, except, now })).values();
  return invoices.map(({ number, ...invoice }) => ({
    ...invoice,
    number: number ?? next.next().value ?? '',
    amount: amountOf(invoice.lines),
  }));
};

const placed = (lines: readonly NewLine[], invoiceId: number): readonly PlacedLine[] =>
  (['item', 'append'] as const).flatMap((kind) =>
    lines
      .filter((line) => line.kind === kind)
      .map((line, position) => ({ ...line, invoiceId, position })),
  );

const auditedFields = [
  'invoice_number',
  'description',
  'amount',
  'minimum_amount_due',
  'due_date',
  'payment_plan',
  'lines',
] as const;

const factsOf = (invoice: InvoiceToInsert, planId: number | null) => ({
  invoice_number: invoice.number,
  description: invoice.description,
  amount: invoice.amount,
  minimum_amount_due: invoice.minimumDue,
  due_date: invoice.dueOn,
  payment_plan: planId,
  lines: invoice.lines,
});

type Issue = {
  readonly planId?: number | null;
  /** False when the caller announces many invoices at once to the screens of staff. */
  readonly isTold?: boolean;
};

/**
 * Writes invoices of customers of one merchant with their lines in the caller's transaction, audited; screens of staff
 * follow. The amount is the sum of the lines, which the caller has checked; the customers are locked. Those without a
 * number get none that is `reserved`. Answers the ids in order. Throws invoiceNumberTaken.
 */
export const issueInvoicesOf = async (
  transaction: Executor,
  context: Auditor,
  {
    merchantId,
    invoices,
    reserved = [],
    planId = null,
    isTold = true,
  }: Issue & {
    readonly merchantId: number;
    readonly invoices: readonly InvoiceOf[];
    readonly reserved?: readonly string[];
  },
): Promise<readonly number[]> => {
  const now = context.clock.now();
  const fresh = await withNumbers(transaction, merchantId, { invoices, reserved, now });
  const idOf = await insertInvoices(transaction, fresh, { merchantId, planId, now });
  const made = fresh.map((invoice) => ({ invoice, id: idOf.get(invoice.number) ?? 0 }));
  await insertLines(
    transaction,
    made.flatMap(({ invoice, id }) => placed(invoice.lines, id)),
  );
  await auditedAll(
    transaction,
    context,
    made.map(({ invoice, id }) => ({
      action: 'invoice.created',
      entity: 'invoice',
      entityId: id,
      merchantId,
      fields: auditedFields,
      before: null,
      after: factsOf(invoice, planId),
    })),
  );
  const announced = isTold ? made : [];
  await publishChanged(
    transaction,
    announced.map(({ id, invoice }) => ({
      merchantId,
      entity: 'invoice',
      id,
      subId: invoice.customer.subscriptionId,
    })),
    now,
  );
  return made.map(({ id }) => id);
};

/** The same for one customer, as `holdBilledCustomer` answered it. */
export const issueInvoices = (
  transaction: Executor,
  context: Auditor,
  {
    customer,
    invoices,
    ...issue
  }: Issue & { readonly customer: BilledCustomer; readonly invoices: readonly NewInvoice[] },
): Promise<readonly number[]> =>
  issueInvoicesOf(transaction, context, {
    ...issue,
    merchantId: customer.merchantId,
    invoices: invoices.map((invoice) => ({ ...invoice, customer })),
  });
