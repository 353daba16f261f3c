-- version 5
-- A bank sent a payment back: its transaction is undone by one of type 'return' and the invoice is
-- owed again, except what was refunded before: that is lost, and a person hears of it. What was planned
-- to pay the invoice stands again. Answers the attempt when this call wrote it; null when it was known, or when nothing of ours fits, which a
-- person hears of once. The bill of a deleted customer is cancelled, as their open bills were.
create or replace function record_bank_return(p_gateway_merchant_id text, p_retref text,
  p_code text, p_actor text, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  att payment_attempts;
  inv record;
  zone text;
  return_id bigint;
  from_state text;
  refunded integer;
  note text := 'Reference ' || p_retref || ', code ' || p_code || '.';
begin
  select a.* into att from payment_attempts a
  where a.retref = p_retref and a.gateway_merchant_id = p_gateway_merchant_id order by a.id limit 1;
  select i.* into inv from invoices i where i.id = att.invoice_id for update;
  perform from donations d where d.id = att.donation_id for update;
  select a.* into att from payment_attempts a where a.id = att.id for update;
  if att.state = 'returned' then
    return null;
  end if;
  if att.id is null or att.state not in ('approved', 'settled', 'refunded') then
    insert into alarms (kind, attempt_id, merchant_id, detail, raised_at)
    select 'return_unmatched', att.id, att.merchant_id, note, p_now
    where not exists (select from alarms l where l.kind = 'return_unmatched' and l.detail = note)
    on conflict do nothing;
    return null;
  end if;

  if att.state = 'approved' then
    perform record_settlements(p_gateway_merchant_id, array[p_retref], p_actor, p_now);
  end if;
  select case att.state when 'approved' then 'settled' else att.state end into from_state;
  refunded := given_back_of(att.id);
  update payment_attempts a set state = 'returned', reason = 'bank_return_' || p_code,
    decided_at = p_now where a.id = att.id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at)
  values (p_actor, 'payment_returned', 'payment_attempt', att.id,
    jsonb_build_object('state', from_state),
    jsonb_build_object('state', 'returned', 'reason', p_code), p_now);

  select m.time_zone into zone from merchants m where m.id = att.merchant_id;
  update transactions t set status = 'refunded'
  where t.attempt_id = att.id and t.status = 'success';
  insert into transactions (invoice_id, subscription_id, merchant_id, user_id, donation_id, type,
    refund_of, amount, status, visible_method, paid_date, created_at)
  values (att.invoice_id, att.subscription_id, att.merchant_id, att.user_id, att.donation_id,
    'return', att.id, att.amount, 'success', att.visible_method,
    business_date(p_now, zone), p_now)
  returning id into return_id;

  if inv.id is not null then
    update invoices i set
      amount_paid = i.amount_paid - (att.amount - refunded),
      paid_date = case when i.amount_paid - (att.amount - refunded) >= i.amount then i.paid_date end,
      stored_state = case when i.stored_state = 'cancelled' or exists (select from subscriptions s
        where s.id = i.subscription_id and s.deleted_at is not null) then 'cancelled' end,
      state_set_by_merchant = i.stored_state = 'cancelled' and i.state_set_by_merchant
    where i.id = inv.id;
    insert into audit_log (actor, action, entity, entity_id, before, after, at)
    select p_actor, 'invoice_payment_returned', 'invoice', inv.id,
      jsonb_build_object('amount_paid', inv.amount_paid, 'stored_state', inv.stored_state,
        'paid_date', inv.paid_date),
      jsonb_build_object('amount_paid', i.amount_paid, 'stored_state', i.stored_state,
        'paid_date', i.paid_date, 'transaction', return_id), p_now
    from invoices i where i.id = inv.id;
    perform reopen_runs(jsonb_build_object('transaction_id', return_id, 'actor', p_actor,
      'request_id', null, 'now', p_now));
  end if;
  if refunded > 0 then
    perform raise_payment_alarm('refunded_and_returned', att.id, att.merchant_id,
      'The bank returned payment ' || att.id || ' after '
        || to_char(refunded / 100.0, 'FM$999999990.00') || ' of it had been refunded.', p_now);
  end if;
  insert into live_outbox (merchant_id, event, created_at)
  select att.merchant_id, case
    when att.donation_id is null then payment_event(att.user_id,
      'had a payment returned by the bank', att.subscription_id, att.invoice_id)
    else donation_event(att.donation_id, 'had a donation returned by the bank')
  end, p_now;
  return att.id;
end $$;
