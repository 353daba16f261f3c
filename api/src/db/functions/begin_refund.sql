-- version 3
-- Phase 1 of a void or refund: locks the payment, decides whether so much may be given back, and writes the refund as
-- sent. `refusal` is null when it was written. `amount` null: all that is left. `kind` null: only looks, before the
-- gateway is called. `uncoded_max`: what the person may give back without a code of the second factor; null has no
-- limit.
create or replace function begin_refund(p_order jsonb) returns table (
  refusal text, refund_id bigint, amount integer, refundable integer, visible_method text,
  retref text, payment_order_id text, gateway_merchant_id text, payment_amount integer,
  invoice_id bigint
) language plpgsql as $$
declare
  o record;
  pay transactions;
  att record;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{
    transaction_id, merchant_ids, kind, amount, order_id, reopens_bill, actor, session_id,
    request_id, idempotency_key_id, now, next_lookup_at, uncoded_max
  }');
  select * into o from jsonb_to_record(p_order) as (
    transaction_id bigint, merchant_ids bigint[], kind text, amount bigint, order_id text,
    reopens_bill boolean, actor text, session_id bigint, request_id text, idempotency_key_id bigint,
    now timestamptz, next_lookup_at timestamptz, uncoded_max bigint
  );
  select * into pay from lock_refundable(o.transaction_id, o.merchant_ids);
  if not found then
    refusal := 'unknown';
    return next; return;
  end if;
  select a.state, a.retref, a.order_id, a.gateway_merchant_id into att
  from payment_attempts a where a.id = pay.attempt_id;

  refundable := pay.amount - given_back_of(pay.id);
  amount := coalesce(o.amount, refundable);
  refusal := case
    when pay.type <> 'payment' then 'no_payment'
    when pay.status = 'scheduled' then 'scheduled'
    when pay.status not in ('success', 'refunded', 'voided') then 'nothing_taken'
    when exists (select from refunds r where r.transaction_id = pay.id
      and r.state in ('sent', 'unknown', 'needs_review')) then 'refund_in_doubt'
    when pay.status = 'voided' then 'voided'
    when exists (select from transactions r where r.refund_of = pay.id and r.type = 'return')
      or att.state = 'charged_back' then 'returned'
    when refundable = 0 then 'nothing_left'
    when o.amount < 1 then 'amount_too_low'
    when o.amount > refundable then 'above_payment'
    when o.kind = 'void' and amount <> pay.amount then 'not_whole'
    when pay.attempt_id is null and not pay.is_cash then 'not_ours'
    when pay.invoice_id is not null and invoice_payment_in_doubt(pay.invoice_id)
      then 'payment_in_doubt'
    when o.kind = 'void' and att.state = 'settled' then 'settled'
    -- what the database forgot may have been given back already
    when pay.attempt_id is not null and money_is_held() then 'held'
  end;
  if refusal is null and o.uncoded_max is not null then
    if amount + lock_given_back_since_code(o.session_id) > o.uncoded_max then
      refusal := 'code_due';
    end if;
  end if;
  visible_method := pay.visible_method;
  retref := att.retref;
  payment_order_id := att.order_id;
  gateway_merchant_id := att.gateway_merchant_id;
  payment_amount := pay.amount;
  invoice_id := pay.invoice_id;
  if refusal is not null or o.kind is null then
    return next; return;
  end if;

  insert into refunds (
    transaction_id, attempt_id, invoice_id, donation_id, merchant_id, gateway_merchant_id, kind,
    order_id, amount, reopens_bill, state, idempotency_key_id, actor, session_id, request_id,
    sent_at, next_lookup_at
  ) values (
    pay.id, pay.attempt_id, pay.invoice_id, pay.donation_id, pay.merchant_id,
    att.gateway_merchant_id, o.kind,
    case when o.kind = 'refund' and pay.attempt_id is not null then o.order_id end,
    amount, o.reopens_bill or o.kind = 'void', 'sent', o.idempotency_key_id, o.actor,
    o.session_id, o.request_id, o.now, o.next_lookup_at
  ) returning id into refund_id;
  insert into audit_log (actor, session_id, merchant_id, action, entity, entity_id, before, after,
    at, request_id)
  values (
    o.actor, o.session_id, pay.merchant_id, 'refund_sent', 'refund', refund_id, null,
    jsonb_build_object('state', 'sent', 'kind', o.kind, 'amount', amount, 'payment', pay.id,
      'invoice', pay.invoice_id, 'owed_again', o.reopens_bill or o.kind = 'void'),
    o.now, o.request_id
  );
  return next;
end $$;
