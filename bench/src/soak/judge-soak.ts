import {
  keptCharges,
  refundsMade,
  repeatedOrders,
  type JournalLine,
} from '@billfold/sandbox/kept-charges';
import type { Pool } from 'pg';
import type { Game, InvoiceRecord } from './game';
import { customerPage, staffPage, type ShownTransaction } from './page';
import { judge, type JudgedInvoice, type StoredInvoice, type Verdict } from './verdict';

type Stored = StoredInvoice & {
  /** Cash and checks, payment by payment, minus what was handed back. */
  readonly offlineKept: readonly number[];
  /** Refunds of them; a void counts as none. */
  readonly offlineRefunded: readonly number[];
};

/** Reads all invoices as they are stored, also deleted ones. */
const readStoredInvoices = async (db: Pool): Promise<ReadonlyMap<number, Stored>> => {
  const { rows } = await db.query<Stored & { readonly id: string }>(
    `with offline as (
       select t.id, t.invoice_id,
         (t.amount - coalesce((select sum(r.amount) from transactions r where r.refund_of = t.id
           and r.status = 'success'), 0))::integer as rest
       from transactions t where t.is_cash and t.type = 'payment' and t.status in ('success', 'refunded', 'voided')
     )
     select i.id, i.amount, i.amount_paid as paid,
       case when i.deleted_at is not null then 'deleted' when i.stored_state = 'cancelled' then 'cancelled'
         else 'open' end as end,
       (select coalesce(sum(l.amount), 0)::integer from invoice_lines l where l.invoice_id = i.id) as lines,
       (select coalesce(sum(case l.side when 'credit' then l.amount else -l.amount end), 0)::integer
          from ledger_lines l where l.invoice_id = i.id and l.account = 'invoice') as ledger,
       array(select o.rest from offline o where o.invoice_id = i.id and o.rest <> 0 order by o.id) as "offlineKept",
       array(select r.amount from offline o join transactions r on r.refund_of = o.id and r.type = 'refund'
         and r.status = 'success'
          where o.invoice_id = i.id order by r.id) as "offlineRefunded"
     from invoices i`,
  );
  return new Map(rows.map(({ id, ...stored }) => [Number(id), stored]));
};

/** The amount of an invoice that stays paid, by its transactions. */
const leftOf = (transactions: readonly ShownTransaction[]): number =>
  transactions.reduce((left, { type, status, amount_paid: cents }) => {
    if (type === 'payment')
      return ['success', 'refunded', 'voided'].includes(status) ? left + cents : left;
    return status === 'success' ? left - cents : left;
  }, 0);

/** Cents by invoice, of the orders that are known; and the orders that are not. */
const byInvoice = (
  rows: readonly { readonly orderId: string | null; readonly cents: number }[],
  invoiceOfOrder: ReadonlyMap<string, number>,
) => {
  const cents = new Map<number, number[]>();
  const stray: string[] = [];
  for (const { orderId, cents: each } of rows) {
    const invoice = invoiceOfOrder.get(orderId ?? '');
    if (invoice === undefined) stray.push(orderId ?? 'none');
    else cents.set(invoice, [...(cents.get(invoice) ?? []), each]);
  }
  return { cents, stray };
};

/**
 * Compares the pages, the invoices as they are stored and as customers and staff read them, and the gateway's journal.
 */
export const judgeSoak = async (
  game: Game,
  invoices: readonly InvoiceRecord[],
  journal: readonly JournalLine[],
): Promise<Verdict> => {
  const { rows: attempts } = await game.db.query<
    Record<'order' | 'invoice', string> & { isPayment: boolean }
  >(
    `select order_id as order, invoice_id as invoice, state not in ('voided', 'not_charged') as "isPayment"
       from payment_attempts`,
  );
  const invoiceOfOrder = new Map(attempts.map(({ order, invoice }) => [order, Number(invoice)]));
  // What was given back before it became a payment is no refund of staff.
  const unpaid = new Set(attempts.flatMap(({ order, isPayment }) => (isPayment ? [] : [order])));
  const kept = byInvoice(keptCharges(journal), invoiceOfOrder);
  const refunded = byInvoice(
    refundsMade(journal).filter(({ orderId }) => !unpaid.has(orderId ?? '')),
    invoiceOfOrder,
  );
  const allStored = await readStoredInvoices(game.db);
  const judged: JudgedInvoice[] = [];
  for (const record of invoices) {
    const { invoice } = record;
    const found = allStored.get(invoice);
    if (found === undefined) throw new Error(`Invoice ${invoice} is not stored.`);
    const { offlineKept, offlineRefunded, ...stored } = found;
    const shown = await customerPage(record.customer, game).invoice(invoice);
    const shownToStaff = await staffPage(1, game).invoice(invoice);
    // A deleted invoice has no reader, and nothing of it is paid.
    const isHidden = stored.end === 'deleted' && shown.code === 'not_found';
    judged.push({
      ...record,
      stored,
      kept: [...(kept.cents.get(invoice) ?? []), ...offlineKept],
      refunded: [...(refunded.cents.get(invoice) ?? []), ...offlineRefunded],
      shownAmount: shown.amount ?? (isHidden ? stored.amount : -1),
      shownCents: shown.amount_paid ?? (isHidden ? 0 : -1),
      staffCents: leftOf(shownToStaff.transactions ?? []),
    });
  }
  const verdict = judge(judged, repeatedOrders(journal), [...kept.stray, ...refunded.stray]);
  const gaveUp = invoices.flatMap(({ invoice, door, gaveUp: whys }) =>
    whys.map((why) => `invoice ${invoice} (${door}): a page never received the end (${why})`),
  );
  return { ...verdict, complaints: [...verdict.complaints, ...gaveUp] };
};
