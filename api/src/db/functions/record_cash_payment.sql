-- version 3
-- One round trip: lock the invoice, decide as for any payment, and write the cash down with all that
-- follows from it. `refusal` is null when it was written. The amount is the payment session's.
create or replace function record_cash_payment(p_session_id bigint, p_actor text, p_request_id text,
  p_now timestamptz)
returns table (refusal text, balance integer, transaction_id bigint, paid_in_full boolean)
  language plpgsql as $$
declare
  session record;
  bill record;
  inv record;
  zone text;
  takes_cash boolean;
begin
  select s.id, s.merchant_id, s.invoice_id into session from payment_sessions s
  where s.id = p_session_id;
  bill := lock_payable_bill(session.invoice_id, null, array[session.merchant_id], '');
  balance := bill.balance;
  select s.id, s.merchant_id, s.invoice_id, s.amount, s.options, s.claimed_until into session
  from payment_sessions s where s.id = p_session_id for update;
  select m.time_zone, m.takes_cash into zone, takes_cash from merchants m
  where m.id = session.merchant_id;
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
  insert into transactions (invoice_id, subscription_id, merchant_id, user_id, type, amount, status,
    visible_method, paid_date, is_cash, created_at)
  values (inv.id, inv.subscription_id, inv.merchant_id, inv.user_id, 'payment', session.amount,
    'success', 'Cash', business_date(p_now, zone), true, p_now)
  returning transactions.id into transaction_id;

  paid_in_full := session.amount >= balance;
  update invoices i set
    amount_paid = i.amount_paid + session.amount,
    paid_date = case when paid_in_full then business_date(p_now, zone) else i.paid_date end,
    scheduled_on = case when paid_in_full then null else i.scheduled_on end,
    stored_state = null, state_set_by_merchant = false
  where i.id = inv.id;
  if paid_in_full then
    perform end_invoice_runs(jsonb_build_object(
      'invoice_id', inv.id, 'state', 'skipped', 'reason', 'paid', 'except_run_id', null,
      'actor', p_actor, 'request_id', p_request_id, 'now', p_now
    ));
  end if;
  update payment_sessions s set completed_at = p_now,
    transaction_id = record_cash_payment.transaction_id, claimed_until = null
      where s.id = p_session_id;

  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  select p_actor, 'invoice_paid', 'invoice', inv.id,
    jsonb_build_object('amount_paid', inv.amount_paid, 'stored_state', inv.stored_state,
      'paid_date', inv.paid_date),
    jsonb_build_object('amount_paid', i.amount_paid, 'stored_state', i.stored_state,
      'paid_date', i.paid_date,
      'transaction', record_cash_payment.transaction_id, 'cash', true,
        'payment_session', p_session_id),
    p_now, p_request_id
  from invoices i where i.id = inv.id;
  insert into live_outbox (merchant_id, event, created_at)
  values (inv.merchant_id, payment_event(inv.user_id, 'has made a payment', inv.subscription_id,
    inv.id), p_now);
  return next;
end $$;
