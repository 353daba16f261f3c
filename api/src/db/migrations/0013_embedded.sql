-- Payments that a business's own site asks for: one per payment session, and cash that the business says it has.

create index merchant_origins_origin on merchant_origins (origin);

alter table payment_sessions
  -- Real time: a request holds the session while it pays, so that two pages opened with it never pay side by side.
  add column claimed_until timestamptz,
  -- the cash payment it ended with; a card's or bank's attempt names its page session
  add column transaction_id bigint references transactions;

-- Cash never was at the gateway: it has a transaction and no attempt, and its own account in the ledger.
alter table transactions
  add column is_cash boolean not null default false,
  add constraint transactions_cash_has_no_attempt check (not is_cash or attempt_id is null);

create function transactions_post_cash() returns trigger language plpgsql as $$
begin
  insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount, posted_at)
  select new.id, new.merchant_id, new.invoice_id, line.account, line.side, new.amount, new.created_at
  from (values
    ('payment', 'cash', 'debit'), ('payment', 'invoice', 'credit'),
    ('refund', 'refunds', 'debit'), ('refund', 'cash', 'credit')
  ) as line (type, account, side)
  where line.type = new.type;
  return null;
end $$;

drop trigger transactions_post_ledger on transactions;
create trigger transactions_post_ledger after insert on transactions
  for each row when (new.status in ('success', 'refunded', 'voided') and not new.is_cash) execute function transactions_post_ledger();
drop trigger transactions_post_ledger_later on transactions;
create trigger transactions_post_ledger_later after update of status on transactions
  for each row when (old.status is distinct from new.status and not new.is_cash) execute function transactions_post_ledger();
create trigger transactions_post_cash after insert on transactions
  for each row when (new.is_cash and new.status in ('success', 'refunded', 'voided')) execute function transactions_post_cash();

create function cash_is_what_it_is() returns trigger language plpgsql as $$
begin
  raise exception 'a transaction does not become cash, nor cease to be it' using errcode = 'restrict_violation';
end $$;
create trigger transactions_cash_stays before update of is_cash on transactions
  for each row when (old.is_cash <> new.is_cash) execute function cash_is_what_it_is();

-- Whether anything was paid, or may have been, for a payment session.
create function payment_session_state(p_session_id bigint) returns text language plpgsql stable as $$
begin
  if exists (select from payment_sessions s where s.id = p_session_id and s.completed_at is not null) then
    return 'paid';
  end if;
  return (
    select case
      when count(*) filter (where a.state in ('created', 'sent', 'unknown', 'authorised', 'needs_review')) > 0 then 'in_doubt'
      when count(*) filter (where a.state in ('approved', 'settled', 'refunded', 'returned', 'charged_back')) > 0 then 'paid'
      else 'open'
    end
    from page_sessions p join payment_attempts a on a.page_session_id = p.id
    where p.payment_session_id = p_session_id
  );
end $$;

-- One round trip: lock the bill, decide as for any payment, and write the cash down with all that follows from it. `refusal`
-- is null when it was written. The amount is the payment session's.
create function record_cash_payment(p_session_id bigint, p_actor text, p_request_id text, p_now timestamptz)
returns table (refusal text, balance integer, transaction_id bigint, paid_in_full boolean) language plpgsql as $$
declare
  session record;
  bill record;
  inv record;
  zone text;
  takes_cash boolean;
begin
  select s.id, s.merchant_id, s.invoice_id into session from payment_sessions s where s.id = p_session_id;
  bill := lock_payable_bill(session.invoice_id, null, array[session.merchant_id], '');
  balance := bill.balance;
  select s.id, s.merchant_id, s.invoice_id, s.amount, s.options, s.claimed_until into session from payment_sessions s where s.id = p_session_id for update;
  select m.time_zone, m.takes_cash into zone, takes_cash from merchants m where m.id = session.merchant_id;
  refusal := coalesce(bill.refusal, case
    when payment_session_state(p_session_id) <> 'open' then 'session_completed'
    when session.claimed_until > clock_timestamp() then 'session_held'
    when not takes_cash or not 'cash' = any (session.options) then 'cash_not_accepted'
    when session.amount > balance then 'amount_above_balance'
    when session.amount < bill.minimum then 'below_minimum'
  end);
  if refusal is not null then
    return next; return;
  end if;

  select i.* into inv from invoices i where i.id = session.invoice_id;
  insert into transactions (invoice_id, subscription_id, merchant_id, user_id, type, amount, status, visible_method, paid_date, is_cash, created_at)
  values (inv.id, inv.subscription_id, inv.merchant_id, inv.user_id, 'payment', session.amount, 'success', 'Cash', business_date(p_now, zone), true, p_now)
  returning transactions.id into transaction_id;

  paid_in_full := session.amount >= balance;
  update invoices i set
    amount_paid = i.amount_paid + session.amount,
    paid_date = case when paid_in_full then business_date(p_now, zone) else i.paid_date end,
    scheduled_on = case when paid_in_full then null else i.scheduled_on end,
    stored_state = null, state_set_by_merchant = false
  where i.id = inv.id;
  if paid_in_full then
    perform end_waiting_runs(inv.id, 'skipped', 'paid', null, p_actor, p_request_id, p_now);
  end if;
  update payment_sessions s set completed_at = p_now, transaction_id = record_cash_payment.transaction_id, claimed_until = null where s.id = p_session_id;

  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  select p_actor, 'invoice_paid', 'invoice', inv.id,
    jsonb_build_object('amount_paid', inv.amount_paid, 'stored_state', inv.stored_state, 'paid_date', inv.paid_date),
    jsonb_build_object('amount_paid', i.amount_paid, 'stored_state', i.stored_state, 'paid_date', i.paid_date,
      'transaction', record_cash_payment.transaction_id, 'cash', true, 'payment_session', p_session_id),
    p_now, p_request_id
  from invoices i where i.id = inv.id;
  insert into live_outbox (merchant_id, event, created_at)
  values (inv.merchant_id, payment_event(inv.user_id, 'has made a payment', inv.subscription_id, inv.id), p_now);
  return next;
end $$;
