-- version 3
-- A bank took back `p_amount` of a payment: it is `p_state`, 'returned' or 'charged_back', a transaction of type
-- 'return' undoes so much, and the invoice owes it again, except a part that was refunded before: that is lost. The
-- invoice of a deleted customer is cancelled, as their open invoices were. The plans to pay the invoice wait again,
-- or its customer gets a message that they do not. `p_facts` go into the audit row. Call it with the invoice and
-- the attempt locked.
create or replace function post_return(p_attempt_id bigint, p_amount integer, p_state text,
  p_reason text, p_facts jsonb, p_actor text, p_now timestamptz) returns void
language plpgsql as $$
declare
  att payment_attempts;
  inv invoices;
  return_id bigint;
  owed integer;
  is_dispute constant boolean := p_state = 'charged_back';
begin
  select a.* into att from payment_attempts a where a.id = p_attempt_id;
  select i.* into inv from invoices i where i.id = att.invoice_id;
  if att.state = 'approved' then
    perform record_settlements(att.gateway_merchant_id, array[att.retref], p_actor, p_now);
  end if;
  owed := least(p_amount, att.amount - given_back_of(att.id));
  update payment_attempts a set state = p_state, reason = p_reason, decided_at = p_now
  where a.id = att.id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at)
  values (p_actor, 'payment_' || p_state, 'payment_attempt', att.id,
    jsonb_build_object('state', case att.state when 'approved' then 'settled' else att.state end),
    jsonb_build_object('state', p_state) || p_facts, p_now);

  update transactions t set status = 'refunded'
  where t.attempt_id = att.id and t.status = 'success';
  insert into transactions (invoice_id, subscription_id, merchant_id, user_id, donation_id, type,
    refund_of, amount, status, visible_method, paid_date, created_at)
  select att.invoice_id, att.subscription_id, att.merchant_id, att.user_id, att.donation_id,
    'return', att.id, p_amount, 'success', att.visible_method,
    business_date(p_now, m.time_zone), p_now
  from merchants m where m.id = att.merchant_id
  returning id into return_id;
  perform post_ledger(return_id);

  if inv.id is not null then
    update invoices i set
      amount_paid = i.amount_paid - owed,
      paid_date = case when i.amount_paid - owed >= i.amount then i.paid_date end,
      stored_state = case when i.stored_state = 'cancelled' or exists (select from subscriptions s
        where s.id = i.subscription_id and s.deleted_at is not null) then 'cancelled' end,
      state_set_by_merchant = i.stored_state = 'cancelled' and i.state_set_by_merchant
    where i.id = inv.id;
    insert into audit_log (actor, action, entity, entity_id, before, after, at)
    select p_actor, 'invoice_payment_' || p_state, 'invoice', inv.id,
      jsonb_build_object('amount_paid', inv.amount_paid, 'stored_state', inv.stored_state,
        'paid_date', inv.paid_date),
      jsonb_build_object('amount_paid', i.amount_paid, 'stored_state', i.stored_state,
        'paid_date', i.paid_date, 'transaction', return_id), p_now
    from invoices i where i.id = inv.id;
    perform reopen_runs(jsonb_build_object('transaction_id', return_id, 'actor', p_actor,
      'request_id', null, 'now', p_now));
  end if;
  insert into live_outbox (merchant_id, event, created_at)
  select att.merchant_id, case
    when att.donation_id is null then payment_event(att.user_id,
      case when is_dispute then 'disputed a payment at the bank'
        else 'had a payment returned by the bank' end, att.subscription_id, att.invoice_id)
    else donation_event(att.donation_id,
      case when is_dispute then 'disputed a donation at the bank'
        else 'had a donation returned by the bank' end)
  end, p_now;
end $$;
