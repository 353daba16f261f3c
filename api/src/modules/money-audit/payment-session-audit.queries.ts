import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { violations } from './money-audit.queries';

/** I5, of cash: it was at no gateway, so the audit row is all there is beside its own. */
export const findUnauditedCash = (db: Database): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'invoice ' || t.invoice_id || ': no audit row of its cash ' || t.id as text
    from transactions t
    where t.is_cash and t.type = 'payment' and not exists (
      select from audit_log l
      where l.entity = 'invoice' and l.entity_id = t.invoice_id and (l.after ->> 'transaction')::bigint = t.id
        and l.after ->> 'cash' = 'true' and l.actor <> ''
    )
    order by t.id limit 50`,
  );

/**
 * I6 of payment sessions: each took at most one payment, and a merchant's server requested all cash that staff did not
 * take.
 */
export const findContradictorySessions = (db: Database): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'cash ' || t.id || ' of ' || t.amount || ': in ' || count(s.id) || ' payment sessions' as text
    from transactions t
    left join payment_sessions s on s.transaction_id = t.id and s.invoice_id = t.invoice_id
      and s.amount = t.amount and s.completed_at is not null
    where t.is_cash and t.type = 'payment' and not exists (select from desk_payments d where d.transaction_id = t.id)
    group by t.id
    having count(s.id) <> 1
    union all
    select 'desk payment ' || t.id || ': ' || case when t.is_cash
      and t.type = 'payment' then 'also of a payment session' else 'not taken over the counter' end
    from desk_payments d join transactions t on t.id = d.transaction_id
    where not t.is_cash or t.type <> 'payment' or t.merchant_id <> d.merchant_id
      or exists (select from payment_sessions s where s.transaction_id = t.id)
    union all
    select 'payment session ' || s.id || ': ends with ' || t.id || ', which is no cash'
    from payment_sessions s join transactions t on t.id = s.transaction_id
    where not t.is_cash
    union all
    select 'payment session ' || s.id || ': paid ' || paid.times + (s.transaction_id is not null)::integer || ' times'
    from payment_sessions s
    join lateral (
      select count(*) as times, count(*) filter (where a.invoice_id <> s.invoice_id or a.amount <> s.amount) as others
      from page_sessions p join payment_attempts a on a.page_session_id = p.id
      where p.payment_session_id = s.id and a.state in ('approved', 'settled', 'refunded', 'returned', 'charged_back')
    ) paid on true
    where paid.times + (s.transaction_id is not null)::integer > 1 or paid.others > 0
    limit 50`,
  );
