import type { Pool } from 'pg';
import type { StoredInvoice } from './verdict';

type Stored = StoredInvoice & {
  /** Cash and checks, payment by payment, minus what was handed back. */
  readonly offlineKept: readonly number[];
  /** Refunds of them; a void counts as none. */
  readonly offlineRefunded: readonly number[];
};

/** Reads all invoices as they are stored, also deleted ones. */
export const readStoredInvoices = async (db: Pool): Promise<(invoice: number) => Stored> => {
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
  const byId = new Map(rows.map(({ id, ...stored }) => [Number(id), stored]));
  return (invoice) => {
    const stored = byId.get(invoice);
    if (stored === undefined) throw new Error(`Invoice ${invoice} is not stored.`);
    return stored;
  };
};
