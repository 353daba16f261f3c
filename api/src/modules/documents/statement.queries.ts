import { sql } from 'kysely';
import type { Actor } from '../../core/actor';
import { customerName } from '../../db/customer-names';
import type { Executor } from '../../db/database';
import { ownedBy } from '../../db/list.queries';
import type { Row } from '../../db/schema';
import type { Addressee, MoneyMove } from './document-text.domain';
import type { Period } from './statement-period.domain';

type OwnAccount = { readonly id: number; readonly actor: Actor };

export type AccountRow = Addressee &
  Row<'merchants', 'legal_name' | 'address' | 'support_phone' | 'support_email'> &
  Row<'subscriptions', 'user_external_id'> & {
    readonly merchant_name: Row<'merchants'>['name'];
    readonly today: string;
  };

/** The caller's own link to a merchant, or one of the staff member's merchants. Its day is the merchant's. */
export const findAccount = async (
  executor: Executor,
  { id, actor, now }: OwnAccount & { readonly now: Date },
): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select m.name as merchant_name, business_date(${now}, m.time_zone) as today, s.user_external_id,
      ${customerName.full} as full_name, m.legal_name, m.address, m.support_phone, m.support_email,
           s.service_address, s.service_address2, s.service_address_city, s.service_address_state, s.service_address_zip
      from subscriptions s
      join merchants m on m.id = s.merchant_id
      join users u on u.id = s.user_id
     where s.id = ${id} and s.deleted_at is null and ${ownedBy(actor, { user: 's.user_id', merchant: 's.merchant_id' })}
  `.execute(executor);
  return rows[0];
};

type Entry = {
  /** The change of the owed amount in cents; for the opening, the amount owed before the first day. */
  readonly effect: number;
};
type OfBill = Entry & {
  readonly on: string;
  readonly amount: number;
  readonly bill_number: string;
};

export type StatementRow =
  | (Entry & { readonly type: 'opening'; readonly is_in_doubt: boolean })
  | (OfBill &
      Row<'invoices', 'description' | 'due_date'> & {
        readonly type: 'bill';
        readonly ended: 'cancelled' | 'paid' | null;
      })
  | (OfBill &
      Row<'transactions', 'visible_method'> & {
        readonly type: MoneyMove['type'];
      });

/**
 * The opening, then what changed the account in the period, oldest first, all of one moment. An invoice counts with its
 * present amount, one that a person cancelled or marked as paid with its paid amount. Money counts as in the ledger, on
 * the day that receipts name.
 */
export const listStatementRows = async (
  executor: Executor,
  { id, actor, from, to }: OwnAccount & Period,
): Promise<readonly StatementRow[]> => {
  const { rows } = await sql<StatementRow>`
    with bills as materialized (
      select i.id, i.created_at, i.description, i.due_date, i.amount, i.amount_paid, m.time_zone,
             coalesce(nullif(i.invoice_number, ''), i.id::text) as bill_number,
             case when i.stored_state in ('paid', 'cancelled') then i.stored_state end as ended
        from invoices i join merchants m on m.id = i.merchant_id
       where i.subscription_id = ${id} and i.deleted_at is null
         and ${ownedBy(actor, { user: 'i.user_id', merchant: 'i.merchant_id' })}
    ), entries as (
      select 'bill' as type, business_date(b.created_at, b.time_zone) as "on", b.created_at, b.id, b.amount,
        b.bill_number, b.description, b.due_date,
             b.ended, null as visible_method, case when b.ended is null then b.amount
               else b.amount_paid end::bigint as effect
        from bills b
      union all
      select t.type, coalesce(t.paid_date, business_date(t.created_at, b.time_zone)), t.created_at, t.id,
        t.amount, b.bill_number, null, null,
             null, t.visible_method, t.effect
        from bills b
        cross join lateral (
          select m.id, m.type, m.paid_date, m.created_at, m.amount, m.visible_method,
                 coalesce((select sum(case l.side when 'debit' then l.amount else -l.amount end)
                    from ledger_lines l where l.transaction_id = m.id and l.account = 'invoice'
                     and (m.status <> 'returned' or l.side = 'debit')), 0) as effect
            from transactions m
           where m.invoice_id = b.id and m.status in ('success', 'refunded', 'voided', 'returned')
           -- of a customer with many bills all transactions of all merchants would be read
           offset 0
        ) t
      union all
      -- a refund that came back is reversed on the day on which it came
      select 'refund_returned', business_date(t.decided_at, b.time_zone), t.decided_at, t.id, t.amount,
        b.bill_number, null, null,
             null, t.visible_method, t.effect
        from bills b
        cross join lateral (
          select r.id, r.decided_at, r.amount, m.visible_method,
                 coalesce((select -sum(l.amount) from ledger_lines l
                    where l.transaction_id = m.id and l.account = 'invoice' and l.side = 'credit'), 0) as effect
            from transactions m join refunds r on r.id = m.id
           where m.invoice_id = b.id and m.status = 'returned'
           offset 0
        ) t
    ), opening as (
      select coalesce(sum(e.effect), 0)::bigint as effect from entries e where e."on" < ${from}
    ), doubt as (
      select exists (
        select from bills b join payment_attempts a on a.invoice_id = b.id
         where a.state in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
           and business_date(a.sent_at, b.time_zone) <= ${to}
      ) as is_in_doubt
    )
    select r.type, r."on", r.amount, r.bill_number, r.description, r.due_date, r.ended, r.visible_method,
      r.effect, r.is_in_doubt from (
      select 'opening' as type, null::date as "on", null::timestamptz as created_at, null::bigint as id,
        null::integer as amount, null as bill_number,
             null as description, null::date as due_date, null as ended, null as visible_method, o.effect, d.is_in_doubt
        from opening o, doubt d
      union all
      select e.*, null from entries e where e."on" between ${from} and ${to}
    ) r
    order by r."on" nulls first, r.created_at, r.type <> 'bill', r.id
  `.execute(executor);
  return rows;
};
