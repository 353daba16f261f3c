-- version 2
-- A bank did not take a refund: the merchant has the money again. The refund and its transaction become returned, its
-- lines in the ledger are reversed, and the payment can be given back once more. An invoice that was owed again takes
-- what fits; what does not, because it was paid meanwhile, is unapplied money of the customer. After a return of the
-- payment itself the refund had been a loss, and only the loss ends. Each raises an alarm. Answers 'returned' when this
-- call wrote it, 'known' when there was nothing to write, 'unknown' when no refund of ours has the reference or order,
-- and 'later' while the refund or a payment of the invoice is in doubt.
create or replace function record_refund_return(p_gateway_merchant_id text, p_retref text,
  p_order_id text, p_code text, p_actor text, p_now timestamptz) returns text
language plpgsql as $$
declare
  back refunds;
  pay transactions;
  inv invoices;
  att payment_attempts;
  is_taken_back boolean;
  was_owed boolean;
  applied integer := 0;
  unapplied integer := 0;
  note text;
begin
  select r.* into back from refunds r
  where r.gateway_merchant_id = p_gateway_merchant_id and r.kind = 'refund'
    and (r.retref = p_retref or r.order_id = p_order_id)
  order by r.id limit 1;
  if back.id is null then
    return 'unknown';
  end if;
  select * into pay from lock_refundable(back.transaction_id, array[back.merchant_id]);
  select r.* into back from refunds r where r.id = back.id for update;
  if back.state in ('sent', 'unknown') or back.state = 'given_back' and back.reopens_bill
      and pay.invoice_id is not null and invoice_payment_in_doubt(pay.invoice_id) then
    return 'later';
  elsif back.state <> 'given_back' then
    return 'known';
  end if;
  select i.* into inv from invoices i where i.id = back.invoice_id;
  select a.* into att from payment_attempts a where a.id = back.attempt_id;
  is_taken_back := exists (select from transactions r
    where r.refund_of = pay.id and r.type = 'return');

  update refunds r set state = 'returned', reason = coalesce('bank_return_' || p_code, 'rejected'),
    decided_at = p_now where r.id = back.id;
  insert into audit_log (actor, merchant_id, action, entity, entity_id, before, after, at)
  values (p_actor, back.merchant_id, 'refund_returned', 'refund', back.id,
    jsonb_build_object('state', 'given_back'),
    jsonb_build_object('state', 'returned', 'reason', p_code), p_now);

  update transactions t set status = 'returned' where t.id = back.id
  returning t.owed_again into was_owed;
  if not is_taken_back then
    update transactions t set status = 'success' where t.id = pay.id and t.status = 'refunded';
    if att.state = 'refunded' then
      update payment_attempts a set state = 'settled', reason = 'refund_returned',
        decided_at = p_now where a.id = att.id;
      insert into audit_log (actor, merchant_id, action, entity, entity_id, before, after, at)
      values (p_actor, back.merchant_id, 'payment_refund_returned', 'payment_attempt', att.id,
        jsonb_build_object('state', 'refunded'),
        jsonb_build_object('state', 'settled', 'refund', back.id), p_now);
    end if;
    if was_owed and inv.id is not null then
      applied := greatest(0, least(back.amount, inv.amount - inv.amount_paid));
      unapplied := back.amount - applied;
    end if;
  end if;

  insert into ledger_lines (transaction_id, merchant_id, invoice_id, account, side, amount,
    posted_at)
  select back.id, back.merchant_id, back.invoice_id, line.account, line.side, line.amount, p_now
  from (
    select 'gateway' as account, 'debit' as side, back.amount as amount
    union all
    select case when is_taken_back then 'losses' else l.account end, 'credit',
      l.amount - case l.account when 'invoice' then unapplied else 0 end
    from ledger_lines l where l.transaction_id = back.id and l.account <> 'gateway'
    union all
    select 'unapplied', 'credit', unapplied
  ) line
  where line.amount > 0
  order by line.side desc;

  if inv.id is not null then
    update invoices i set
      amount_paid = i.amount_paid + applied,
      paid_date = case when i.amount_paid + applied >= i.amount and applied > 0
        then business_date(p_now, (select m.time_zone from merchants m where m.id = i.merchant_id))
        else i.paid_date end
    where i.id = inv.id and applied > 0;
    if applied > 0 and inv.amount_paid + applied >= inv.amount then
      perform end_invoice_runs(jsonb_build_object('invoice_id', inv.id, 'state', 'skipped',
        'reason', 'paid', 'except_run_id', null, 'transaction_id', null, 'actor', p_actor,
        'request_id', null, 'now', p_now));
    end if;
    insert into audit_log (actor, merchant_id, action, entity, entity_id, before, after, at)
    select p_actor, back.merchant_id, 'invoice_refund_returned', 'invoice', inv.id,
      jsonb_build_object('amount_paid', inv.amount_paid, 'stored_state', inv.stored_state,
        'paid_date', inv.paid_date),
      jsonb_build_object('amount_paid', i.amount_paid, 'stored_state', i.stored_state,
        'paid_date', i.paid_date, 'transaction', back.id, 'amount', back.amount), p_now
    from invoices i where i.id = inv.id;
  end if;

  note := 'Refund ' || back.id || ' of ' || dollars(back.amount) || ' came back'
    || coalesce(' (' || p_code || ')', '') || '. Give it back another way.'
    || case when unapplied > 0 then ' The bill was paid again, so ' || dollars(unapplied)
      || ' of it belongs to no bill.' else '' end;
  perform add_payment_alarm('refund_returned', att.id, back.merchant_id, note, p_now);
  insert into live_outbox (merchant_id, event, created_at)
  select pay.merchant_id, case
    when pay.donation_id is null then payment_event(pay.user_id,
      'had a refund returned by the bank', pay.subscription_id, pay.invoice_id)
    else donation_event(pay.donation_id, 'had a refund of a donation returned by the bank')
  end, p_now;
  return 'returned';
end $$;
