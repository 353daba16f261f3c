-- version 3
-- The money of a refund moved: its transaction, the payment's and the attempt's state, the invoice when it is owed
-- again, audit rows and the live event. Call it with the payment locked. After a bank's return the invoice was reopened
-- already: the refund is a loss, and an alarm says so. The invoice of a deleted customer is cancelled, as their open
-- invoices were. Plans to pay an invoice that is owed again wait again. The undo of an import is quiet: one event says
-- that many invoices changed.
create or replace function post_refund(p_refund_id bigint, p_actor text, p_request_id text,
  p_now timestamptz) returns void language plpgsql as $$
declare
  back refunds;
  pay transactions;
  inv invoices;
  att_state text;
  next_state text;
  is_returned boolean;
  is_owed boolean;
  session bigint;
begin
  select r.* into back from refunds r where r.id = p_refund_id;
  session := case when p_actor = back.actor then back.session_id end;
  select t.* into pay from transactions t where t.id = back.transaction_id;
  select i.* into inv from invoices i where i.id = back.invoice_id;
  select a.state into att_state from payment_attempts a where a.id = back.attempt_id;
  is_returned := exists (select from transactions r where r.refund_of = pay.id
    and r.type = 'return');
  is_owed := back.reopens_bill and not is_returned;

  insert into transactions (id, invoice_id, subscription_id, merchant_id, user_id, donation_id,
    type, refund_of, amount, status, visible_method, paid_date, is_cash, owed_again, created_at)
  select back.id, pay.invoice_id, pay.subscription_id, pay.merchant_id, pay.user_id,
    pay.donation_id, back.kind, pay.id, back.amount, 'success', pay.visible_method,
    business_date(p_now, m.time_zone), pay.is_cash, is_owed, p_now
  from merchants m where m.id = pay.merchant_id;
  perform post_ledger(back.id);

  next_state := case
    when back.kind = 'void' then 'voided'
    when given_back_of(pay.id) >= pay.amount then 'refunded'
  end;
  if next_state is not null then
    update transactions t set status = next_state where t.id = pay.id;
  end if;
  if next_state is not null and att_state in ('approved', 'settled') then
    update payment_attempts a set state = next_state, reason = 'given_back', decided_at = p_now
    where a.id = back.attempt_id;
    insert into audit_log (actor, session_id, merchant_id, action, entity, entity_id, before,
      after, at, request_id)
    values (p_actor, session, back.merchant_id, 'payment_' || next_state, 'payment_attempt', back.attempt_id,
      jsonb_build_object('state', att_state),
      jsonb_build_object('state', next_state, 'refund', back.id), p_now, p_request_id);
  end if;

  if is_owed and inv.id is not null then
    update invoices i set
      amount_paid = i.amount_paid - back.amount,
      paid_date = null,
      stored_state = case when i.stored_state = 'cancelled' or exists (select from subscriptions s
        where s.id = i.subscription_id and s.deleted_at is not null) then 'cancelled' end,
      state_set_by_merchant = i.stored_state = 'cancelled' and i.state_set_by_merchant
    where i.id = inv.id;
  end if;
  if inv.id is not null then
    insert into audit_log (actor, session_id, merchant_id, action, entity, entity_id, before,
      after, at, request_id)
    select p_actor, session, back.merchant_id, 'invoice_payment_' || case back.kind when 'void' then 'voided'
        else 'refunded' end, 'invoice', inv.id,
      jsonb_build_object('amount_paid', inv.amount_paid, 'stored_state', inv.stored_state,
        'paid_date', inv.paid_date),
      jsonb_build_object('amount_paid', i.amount_paid, 'stored_state', i.stored_state,
        'paid_date', i.paid_date, 'transaction', back.id, 'amount', back.amount), p_now,
      p_request_id
    from invoices i where i.id = inv.id;
  end if;
  if is_owed and inv.id is not null then
    perform reopen_runs(jsonb_build_object('transaction_id', back.id, 'actor', p_actor,
      'request_id', p_request_id, 'now', p_now));
  end if;
  if is_returned then
    perform raise_payment_alarm('refunded_and_returned', back.attempt_id, back.merchant_id,
      'Refund ' || back.id || ' left after the bank had returned payment ' || pay.id || '.', p_now);
  end if;
  insert into live_outbox (merchant_id, event, created_at)
  select pay.merchant_id, case
    when pay.donation_id is null then payment_event(pay.user_id,
      case back.kind when 'void' then 'had a payment voided' else 'had a payment refunded' end,
      pay.subscription_id, pay.invoice_id)
    else donation_event(pay.donation_id,
      case back.kind when 'void' then 'had a donation voided' else 'had a donation refunded' end)
  end, p_now
  where not exists (select from desk_payments d join imports i on i.id = d.import_id
    where d.transaction_id = pay.id and i.state = 'undoing');
end $$;
