-- version 1
-- One round trip: lock the invoice, decide as for any payment, and write the cash down with all that
-- follows from it. `refusal` is null when it was written. The amount is the payment session's.
create or replace function record_cash_payment(p_session_id bigint, p_actor text, p_request_id text,
  p_now timestamptz)
returns table (refusal text, balance integer, transaction_id bigint, paid_in_full boolean)
  language plpgsql as $$
declare
  session record;
  bill record;
  takes_cash boolean;
begin
  select s.id, s.merchant_id, s.invoice_id into session from payment_sessions s
  where s.id = p_session_id;
  bill := lock_payable_bill(session.invoice_id, null, array[session.merchant_id], '');
  balance := bill.balance;
  select s.id, s.merchant_id, s.invoice_id, s.amount, s.options, s.claimed_until into session
  from payment_sessions s where s.id = p_session_id for update;
  select m.takes_cash into takes_cash from merchants m
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

  select p.transaction_id, p.paid_in_full into transaction_id, paid_in_full
  from post_offline_payments(jsonb_build_object(
    'actor', p_actor, 'request_id', p_request_id, 'now', p_now, 'is_quiet', false,
    'payments', jsonb_build_array(jsonb_build_object(
      'invoice_id', session.invoice_id, 'amount', session.amount, 'visible_method', 'Cash',
      'paid_on', null, 'note', jsonb_build_object('payment_session', p_session_id)
    ))
  )) p;
  update payment_sessions s set completed_at = p_now,
    transaction_id = record_cash_payment.transaction_id, claimed_until = null
      where s.id = p_session_id;
  return next;
end $$;
