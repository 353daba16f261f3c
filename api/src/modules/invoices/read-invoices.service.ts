import type { InvoicesOwed } from '@billfold/shared/contracts/invoice.contract';
import { type Actor, type CustomerActor, isInScope, type StaffActor } from '../../core/actor';
import { otherBillOpen } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { UseCaseContext } from '../../context/use-case-context';
import { createBillLink, makePayLink } from '../auth/auth.public';
import { listRefundable } from '../payments/attempts.public';
import { invoiceNotFound } from './invoice.errors';
import type { InvoiceParts } from './present-invoice';
import {
  findInvoice,
  findMarkedPaid,
  type InvoiceRow,
  listLines,
  listOfPlan,
  listTransactionsOf,
  sumOwed,
} from './invoice.queries';
import type { InvoiceFilter, InvoiceSort } from './invoice-list';
import { type InvoiceSumsRow, listInvoices, sumInvoices } from './list-invoices.queries';
import { readPlans } from './read-plans.service';
import { methodsShownTo } from './shown-methods.service';

const groupByInvoice = <Part extends { readonly invoice_id: number }>(
  parts: readonly Part[],
): ReadonlyMap<number, readonly Part[]> => {
  const groups = new Map<number, Part[]>();
  for (const part of parts)
    groups.set(part.invoice_id, [...(groups.get(part.invoice_id) ?? []), part]);
  return groups;
};

const withParts = async (
  db: Executor,
  invoices: readonly InvoiceRow[],
): Promise<readonly InvoiceParts[]> => {
  const ids = invoices.map((invoice) => invoice.id);
  const lines = groupByInvoice(await listLines(db, ids));
  const transactions = groupByInvoice(await listTransactionsOf(db, ids));
  return invoices.map((invoice) => ({
    invoice,
    lines: lines.get(invoice.id) ?? [],
    transactions: transactions.get(invoice.id) ?? [],
    refundable: [],
    autoPay: undefined,
    markedPaid: undefined,
  }));
};

/** Unpaid invoices by due date, paid ones by the day they were paid, staff's lists newest first. */
export const defaultSort = (actor: Actor, invoiceState: InvoiceFilter['invoiceState']): string => {
  if (actor.kind === 'merchant') return '-created_at';
  return invoiceState === 'paid' ? '-paid_date' : 'due_date';
};

/** What customers see in their lists: which invoices auto-pay pays, whole or in part. */
const withAutoPay = async (
  db: Executor,
  invoices: readonly InvoiceParts[],
): Promise<readonly InvoiceParts[]> => {
  const plans = await readPlans(
    db,
    invoices.map(({ invoice }) => invoice),
  );
  return invoices.map((parts) => {
    const { id, amount, amount_paid, scheduled_on } = parts.invoice;
    const plan = plans.get(id);
    if (scheduled_on !== null || plan?.on === undefined || plan.on === null) return parts;
    const paysAll = plan.amount === amount - amount_paid;
    return { ...parts, autoPay: { on: plan.on, part: paysAll ? 'all' : plan.amount } };
  });
};

/** One page of the caller's invoices: the customer's own, or those of the staff member's merchants. */
export const readInvoices = async (
  context: UseCaseContext,
  filter: InvoiceFilter,
  list: ListRequest<InvoiceSort>,
): Promise<ListPage<InvoiceParts>> => {
  const question = { actor: context.actor, now: context.clock.now(), filter, list };
  const page = await listInvoices(context.db, question);
  const items = await withParts(context.db, page.items);
  return {
    ...page,
    items: context.actor.kind === 'customer' ? await withAutoPay(context.db, items) : items,
  };
};

export const readOwed = ({
  db,
  actor,
  clock,
}: UseCaseContext<CustomerActor>): Promise<InvoicesOwed> => sumOwed(db, actor, clock.now());

export const readInvoiceSums = (
  { db, actor, clock }: UseCaseContext<StaffActor>,
  filter: InvoiceFilter,
): Promise<InvoiceSumsRow> => sumInvoices(db, actor, filter, clock.now());

/** Throws invoiceNotFound for a foreign one, otherBillOpen for one that the session of a link does not open. */
export const readInvoice = async (context: UseCaseContext, id: number): Promise<InvoiceParts> => {
  const { actor, db } = context;
  if (!isInScope(actor, id)) throw otherBillOpen();
  const invoice = await findInvoice(db, { id, actor, now: context.clock.now() });
  if (invoice === undefined) throw invoiceNotFound();
  const [parts] = await withParts(db, [invoice]);
  if (parts === undefined) throw invoiceNotFound();
  if (actor.kind !== 'merchant')
    return { ...parts, transactions: await methodsShownTo(db, actor, parts.transactions) };
  return {
    ...parts,
    refundable: await listRefundable(db, { invoiceId: id }),
    markedPaid: await findMarkedPaid(db, id),
  };
};

/** The invoices of a payment plan that the caller may read, by due date. */
export const readPlan = async (
  { actor, db, clock }: UseCaseContext,
  planId: number,
): Promise<readonly InvoiceParts[]> =>
  withParts(db, await listOfPlan(db, { planId, actor, now: clock.now() }));

/** A single-use token that opens this one invoice of the customer's own. */
export const linkInvoice = async (
  context: UseCaseContext<CustomerActor>,
  id: number,
): Promise<string> => {
  const { actor, db, clock } = context;
  if ((await findInvoice(db, { id, actor, now: clock.now() })) === undefined)
    throw invoiceNotFound();
  return createBillLink(context, id);
};

/** An address for a customer of the staff member: it opens this one invoice, for a card that is entered. */
export const shareInvoice = async (
  { actor, db, clock, config }: UseCaseContext<StaffActor>,
  id: number,
): Promise<string> => {
  const invoice = await findInvoice(db, { id, actor, now: clock.now() });
  if (invoice === undefined) throw invoiceNotFound();
  const link = makePayLink(config.publicUrl, { userId: invoice.user_id, invoiceId: id });
  await link.store(db, clock.now());
  return link.address;
};
