import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type AuditedAttempt = {
  readonly id: number;
  readonly orderId: string;
  readonly gatewayMerchantId: string;
  readonly invoiceId: number | null;
  readonly state: string;
  /** Order ids under which some of it was, or may have been, given back. */
  readonly refundOrderIds: readonly string[];
  /** When its account's funding was last read; a bank's return is unknown to us until then. */
  readonly fundingReadAt: Date | null;
  /**
   * Cents of live transactions of this attempt: its payment minus refunds, voids and returns. The gateway's record of a
   * payment does not say that it was charged back.
   */
  readonly liveMinor: number;
};

type DecidedRow = Row<
  'payment_attempts',
  'id' | 'order_id' | 'gateway_merchant_id' | 'invoice_id' | 'state'
> & {
  refund_order_ids: string[];
  funding_read_at: Row<'funding_reads'>['read_at'];
  live: number;
};

/** Attempts with a definite end and no refund in doubt, by id, a page at a time. The others are the reconciler's. */
export const listDecidedAttempts = async (
  db: Executor,
  after: number,
  limit: number,
): Promise<readonly AuditedAttempt[]> => {
  const { rows } = await sql<DecidedRow>`
    select a.id, a.order_id, a.gateway_merchant_id, a.invoice_id, a.state,
      array_remove(array[a.refund_order_id, c.refund_order_id], null)
        || array(select r.order_id from refunds r where r.attempt_id = a.id and r.order_id is not null
          order by r.id) as refund_order_ids, f.read_at as funding_read_at,
      (coalesce((select t.amount from transactions t where t.attempt_id = a.id and t.type = 'payment'
        and t.status in ('success', 'refunded', 'voided')), 0)
        - coalesce((select sum(r.amount) from transactions t join transactions r on r.refund_of = t.id
          and r.status = 'success'
            and not (r.type = 'return' and a.state = 'charged_back') where t.attempt_id = a.id), 0)
      )::bigint as live
    from payment_attempts a
    left join funding_reads f on f.gateway_merchant_id = a.gateway_merchant_id
    left join unknown_charges c on c.order_id = a.order_id and c.gateway_merchant_id = a.gateway_merchant_id
      and c.state = 'given_back'
    where a.id > ${after} and a.state not in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
      and not exists (select from refunds r where r.attempt_id = a.id
        and r.state in ('sent', 'unknown', 'needs_review'))
    order by a.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    gatewayMerchantId: row.gateway_merchant_id,
    invoiceId: row.invoice_id,
    state: row.state,
    refundOrderIds: row.refund_order_ids,
    fundingReadAt: row.funding_read_at,
    liveMinor: row.live,
  }));
};

/** Each of the queries below answers one line per violation, and none on a sound database. */
export const violations = async (
  db: Executor,
  query: RawBuilder<{ text: string }>,
): Promise<readonly string[]> => {
  const { rows } = await query.execute(db);
  return rows.map((row) => row.text);
};

/** I2, and the ledger behind it. */
export const findOverpaidInvoices = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'invoice ' || i.id || ': amount_paid ' || i.amount_paid || ' of ' || i.amount || ', ledger ' ||
      coalesce(l.total, 0) as text
    from invoices i
    left join (
      select invoice_id, sum(case side when 'credit' then amount else -amount end) as total
      from ledger_lines where account = 'invoice' group by invoice_id
    ) l on l.invoice_id = i.id
    where i.amount_paid > i.amount or i.amount_paid <> coalesce(l.total, 0)
    order by i.id limit 50`,
  );

/** Debits equal credits for every transaction that moved money, and every such transaction is posted. */
export const findUnbalancedTransactions = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'transaction ' || t.id || ': debit ' || coalesce(l.debit, 0) || ', credit ' || coalesce(l.credit,
      0) || ' of ' || t.amount as text
    from transactions t
    left join (
      select transaction_id, sum(amount) filter (where side = 'debit') as debit,
        sum(amount) filter (where side = 'credit') as credit
      from ledger_lines group by transaction_id
    ) l on l.transaction_id = t.id
    where coalesce(l.debit, 0) <> coalesce(l.credit, 0)
      or (t.status in ('success', 'refunded', 'voided') and coalesce(l.debit, 0) < t.amount)
      or (t.status in ('declined', 'scheduled', 'cancelled') and l.debit is not null)
    order by t.id limit 50`,
  );

/** I3. A state that a merchant set by hand wins over amounts and dates; everything else must agree. */
export const findContradictoryInvoices = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'invoice ' || i.id || ': paid ' || i.amount_paid || ' of ' || i.amount || ', paid_date ' ||
      coalesce(i.paid_date::text, 'none')
      || ', state ' || s.state as text
    from invoices i
    join merchants m on m.id = i.merchant_id
    cross join lateral (
      select invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state,
        business_date(now(), m.time_zone)) as state
    ) s
    where i.stored_state is null and (
      (i.amount > 0 and i.amount_paid >= i.amount and i.paid_date is null)
      or (i.amount_paid < i.amount and i.paid_date is not null)
      or ((s.state = 'paid') <> (i.amount_paid >= i.amount))
    )
    order by i.id limit 50`,
  );

/**
 * I3, for records of staff: the amount is the sum of the lines, and a scheduled payment of a closed invoice has ended.
 */
export const findContradictoryEdits = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'invoice ' || i.id || ': amount ' || i.amount || ', lines ' || coalesce(l.total, 0) as text
    from invoices i
    left join (select invoice_id, sum(amount) as total from invoice_lines group by invoice_id) l on l.invoice_id = i.id
    where i.amount is distinct from l.total
      and exists (select from audit_log a where a.entity = 'invoice' and a.entity_id = i.id
        and a.action in ('invoice.created', 'invoice.edited'))
    union all
    select 'invoice ' || i.id || ': ' || coalesce(i.stored_state,
      'deleted') || ', and run ' || r.id || ' waits to pay it'
    from invoices i join payment_runs r on r.invoice_id = i.id and r.kind = 'schedule' and r.state = 'waiting'
    where i.deleted_at is not null or i.stored_state in ('paid', 'cancelled')
    limit 50`,
  );

/**
 * I4, of attempts, refunds, splits and runs. Also: at most one payment in doubt per invoice, which the database
 * enforces.
 */
export const findForgottenAttempts = (db: Executor, sentBefore: Date): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'attempt ' || a.id || ': ' || a.state || ' since ' || a.sent_at as text
    from payment_attempts a
    where a.split_id is null and (a.state in ('created', 'sent', 'unknown', 'authorised')
      and a.sent_at < ${sentBefore} or a.state = 'needs_review')
      and not exists (select from alarms where alarms.attempt_id = a.id and alarms.resolved_at is null)
    union all
    select 'refund ' || r.id || ': ' || r.state || ' since ' || r.sent_at
    from refunds r
    where (r.state in ('sent', 'unknown') and r.sent_at < ${sentBefore} or r.state = 'needs_review')
      and not exists (select from alarms l where l.attempt_id = r.attempt_id and l.kind = 'refund_needs_review'
        and l.resolved_at is null)
    union all
    select 'split ' || s.id || ': ' || s.state || ' since ' || s.created_at
    from payment_splits s
    where (s.decided_at is null and s.created_at < ${sentBefore} or s.state = 'needs_review') and not exists (
      select from alarms l join payment_attempts a on a.id = l.attempt_id where a.split_id = s.id
        and l.resolved_at is null
    )
    union all
    -- a run waits for its day; one that is long past it, or whose payment has long ended, was forgotten
    select 'run ' || r.id || ': ' || r.state || ' since ' || r.due_at
    from payment_runs r
    left join payment_attempts a on a.id = r.attempt_id
    where (r.state = 'waiting' and r.due_at < ${sentBefore} and not money_is_held() or r.state = 'running'
      and a.decided_at < ${sentBefore}) and not exists (
      select from alarms l where l.kind = 'run_stuck' and l.resolved_at is null
        and (l.attempt_id = r.attempt_id or l.detail like 'Run ' || r.id || ' of %')
    )
    limit 50`,
  );

/** I4 of payments that the gateway took. */
export const findUnsettledAttempts = (db: Executor, sentBefore: Date): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'attempt ' || a.id || ': in no settlement since ' || a.sent_at as text
    from payment_attempts a
    where a.state = 'approved' and a.sent_at < ${sentBefore}
      and not exists (select from alarms l where l.attempt_id = a.id and l.kind in ('not_settled', 'return_unmatched'))
    order by a.id limit 50`,
  );

/**
 * I5. Every state an attempt or a split is in, the end of every run, and every payment of an invoice has its audit row;
 * all name who and when.
 */
export const findUnauditedChanges = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'attempt ' || a.id || ': no audit row says how it became ' || a.state as text
    from payment_attempts a
    where not exists (
      select from audit_log l where l.entity = 'payment_attempt' and l.entity_id = a.id
        and l.after ->> 'state' = a.state and l.actor <> ''
    ) or (a.state not in ('created', 'abandoned') and not exists (
      select from audit_log l where l.entity = 'payment_attempt' and l.entity_id = a.id and l.action = 'payment_sent'
    ))
    union all
    select 'split ' || s.id || ': no audit row says how it became ' || s.state
    from payment_splits s
    where not exists (
      select from audit_log l where l.entity = 'payment_split' and l.entity_id = s.id
        and l.after ->> 'state' = s.state and l.actor <> ''
    )
    union all
    select 'run ' || r.id || ': no audit row says how it became ' || r.state
    from payment_runs r
    where r.ended_at is not null and not exists (
      select from audit_log l where l.entity = 'payment_run' and l.entity_id = r.id
        and l.after ->> 'state' = r.state and l.actor <> ''
    )
    union all
    select 'refund ' || r.id || ': no audit row says how it became ' || r.state
    from refunds r
    where not exists (
      select from audit_log l where l.entity = 'refund' and l.entity_id = r.id and l.after ->> 'state' = r.state
        and l.actor <> ''
    ) or not exists (
      select from audit_log l where l.entity = 'refund' and l.entity_id = r.id and l.action = 'refund_sent'
    )
    union all
    select 'invoice ' || t.invoice_id || ': no audit row of the ' || t.type || ' ' || t.id
    from transactions t
    where (t.type = 'return' or exists (select from refunds r where r.id = t.id)) and t.invoice_id is not null
      and not exists (
      select from audit_log l where l.entity = 'invoice' and l.entity_id = t.invoice_id
        and (l.after ->> 'transaction')::bigint = t.id
    )
    union all
    select 'donation ' || a.donation_id || ': no audit row of its charge by attempt ' || a.id
    from payment_attempts a
    where a.donation_id is not null
      and a.state in ('approved', 'settled', 'refunded', 'returned', 'charged_back') and not exists (
      select from audit_log l where l.entity = 'donation' and l.entity_id = a.donation_id
        and (l.after ->> 'transaction')::bigint = a.id
    )
    union all
    select 'invoice ' || a.invoice_id || ': no audit row of its payment by attempt ' || a.id
    from payment_attempts a
    where a.invoice_id is not null and a.state in ('approved', 'settled', 'refunded', 'returned',
      'charged_back') and not exists (
      select from audit_log l where l.entity = 'invoice' and l.entity_id = a.invoice_id
        and (l.after ->> 'transaction')::bigint = a.id
    )
    limit 50`,
  );

/**
 * I2 of donations: each has one attempt for gift and fee; the ledger equals its transactions; a
 * receipt is due exactly when it was charged.
 */
export const findContradictoryDonations = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'donation ' || d.id || ': ' || coalesce(a.state, 'no attempt') || ' of ' || coalesce(a.amount,
      0) || ', gift and fee ' || d.gift + d.fee
      || ', ledger ' || coalesce(l.total,
        0) || ', payments ' || t.payments || ', returned ' || t.returned || ', receipt ' ||
          coalesce(d.receipt_due_at::text, 'not due') as text
    from donations d
    left join payment_attempts a on a.donation_id = d.id
    left join lateral (
      select count(*) filter (where x.type = 'payment' and x.status <> 'declined') as payments,
        coalesce(sum(x.amount) filter (where x.type = 'payment' and x.status <> 'declined'), 0) as paid,
        coalesce(sum(x.amount) filter (where x.type = 'return'), 0) as returned,
        coalesce(sum(x.amount) filter (where x.type = 'void'), 0) as voided
      from transactions x where x.donation_id = d.id
    ) t on true
    left join lateral (
      select sum(case line.side when 'credit' then line.amount
        else -line.amount end) filter (where line.account = 'donations') as total,
        coalesce(sum(line.amount) filter (where line.account = 'losses' and x.type = 'return'), 0) as lost
      from transactions x join ledger_lines line on line.transaction_id = x.id where x.donation_id = d.id
    ) l on true
    where a.id is null or a.amount <> d.gift + d.fee or a.merchant_id <> d.merchant_id
      or a.payment_method_id <> d.payment_method_id
      -- a charge that was taken back before it settled leaves its transaction
      or (a.state <> 'voided' and (a.state in ('approved', 'settled', 'refunded', 'returned',
        'charged_back')) <> (t.payments = 1 and t.paid = a.amount))
      or t.payments > 1
      -- what was refunded before the bank returned it is a loss
      or coalesce(l.total, 0) <> t.paid - t.voided - (t.returned - l.lost)
      or (t.payments = 1) <> (d.receipt_due_at is not null)
    order by d.id limit 50`,
  );

/**
 * I6. Every charged attempt is exactly one transaction of the same amount under the same id, and no other attempt is.
 */
export const findUnreceiptedPayments = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'attempt ' || a.id || ' (' || a.state || '): transaction ' || coalesce(t.id::text || ' ' || t.status,
      'missing') as text
    from payment_attempts a
    left join transactions t on t.attempt_id = a.id
    where case
      when a.state in ('approved', 'settled', 'refunded', 'returned', 'charged_back') then
        t.id is distinct from a.id or t.amount <> a.amount or t.status not in ('success', 'refunded', 'voided')
      when a.state = 'declined' then t.id is distinct from a.id or t.status <> 'declined'
      when a.state = 'voided' then (t.id is not null) <> exists (select from refunds r where r.attempt_id = a.id
        and r.kind = 'void' and r.state = 'given_back')
        or t.status <> 'voided'
      else t.id is not null
    end
    order by a.id limit 50`,
  );

/** I6, of methods that were typed in for one payment: they paid that one and are in no wallet. */
export const findReusedMethods = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'method ' || pm.id || ': made for one payment, in ' || count(*) || ' attempts' as text
    from payment_methods pm join payment_attempts a on a.payment_method_id = pm.id
    where pm.is_one_time
    group by pm.id
    having count(*) <> 1
    union all
    select 'method ' || pm.id || ': made for one payment, and chosen again'
    from payment_methods pm
    where pm.is_one_time and (
      exists (select from subscriptions s where s.autopay_method = pm.id)
        or exists (select from payment_runs r where r.payment_method_id = pm.id)
    )
    limit 50`,
  );

/** I6, of two cards: both were charged, or none was and none holds anything. */
export const findHalfSplits = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'split ' || s.id || ' (' || s.state || '): ' || string_agg(a.state, ', ' order by a.part) as text
    from payment_splits s join payment_attempts a on a.split_id = s.id
    group by s.id
    having count(*) <> 2 or case s.state
      -- staff void each card's payment by itself
      when 'paid' then not bool_and(a.state in ('approved', 'settled', 'refunded', 'returned', 'charged_back')
        or a.state = 'voided' and exists (select from refunds r where r.attempt_id = a.id and r.kind = 'void'
          and r.state = 'given_back'))
      when 'not_paid' then not bool_and(a.state in ('declined', 'not_charged', 'voided', 'abandoned'))
      else bool_or(a.state in ('approved', 'settled', 'refunded', 'returned', 'charged_back'))
    end
    order by s.id limit 50`,
  );

/** I6, for returns of banks: one transaction undoes one payment, whole; a chargeback may undo a part. */
export const findHalfReturns = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'attempt ' || a.id || ' (' || a.state || '): return ' || coalesce(r.id::text, 'missing') as text
    from payment_attempts a
    left join transactions t on t.attempt_id = a.id
    left join transactions r on r.refund_of = t.id and r.type = 'return'
    where (a.state in ('returned', 'charged_back')) <> (r.id is not null)
      or (r.id is not null and (r.amount > a.amount or (r.amount < a.amount and a.state = 'returned')
        or r.status <> 'success' or t.status <> 'refunded'))
    order by a.id limit 50`,
  );

/**
 * I2 and I6, for refunds: never more than the payment, each refund that moved money is exactly one transaction, and the
 * payment's status shows it.
 */
export const findContradictoryRefunds = (db: Executor): Promise<readonly string[]> =>
  violations(
    db,
    sql<{ text: string }>`
    select 'payment ' || t.id || ' (' || t.status || ') of ' || t.amount || ': ' || coalesce(g.back,
      0) || ' given back' as text
    from transactions t
    left join (
      select refund_of, sum(amount) filter (where type in ('refund', 'void') and status = 'success') as back,
        bool_or(type = 'return') as is_returned
      from transactions where refund_of is not null group by refund_of
    ) g on g.refund_of = t.id
    where t.type = 'payment' and t.status in ('success', 'refunded', 'voided') and (
      g.back > t.amount or (t.status = 'success') <> (coalesce(g.back, 0) < t.amount and g.is_returned is not true)
    )
    union all
    select 'refund ' || r.id || ' (' || r.state || '): transaction ' ||
      coalesce(t.id || ' ' || t.type || ' of ' || t.amount, 'missing')
    from refunds r left join transactions t on t.id = r.id
    where case when r.state in ('given_back', 'returned')
      then (t.type, t.amount, t.status, t.refund_of, t.invoice_id) is distinct from
        (r.kind, r.amount, case r.state when 'returned' then 'returned' else 'success' end, r.transaction_id,
          r.invoice_id)
      else t.id is not null
    end
    union all
    select 'transaction ' || t.id || ': a ' || t.type || ' that no refund asked for'
    from transactions t join transactions p on p.id = t.refund_of
    where t.type in ('refund', 'void') and (p.attempt_id is not null or p.is_cash)
      and not exists (select from refunds r where r.id = t.id)
    union all
    -- one that was refused or never arrived may be asked for again with its key
    select 'refunds ' || string_agg(r.id::text, ', ' order by r.id) || ': one idempotency key made them all'
    from refunds r where r.state not in ('declined', 'not_done') and r.idempotency_key_id is not null
    group by r.idempotency_key_id having count(*) > 1
    limit 50`,
  );
