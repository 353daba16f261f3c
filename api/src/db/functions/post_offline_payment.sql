-- version 2
-- Writes down money that no gateway took, with all that follows from it for the bill. Call it with the
-- bill locked by lock_payable_bill and the amount checked against its balance. p_note goes into the
-- audit row. Without paid_on it was paid today; a quiet one shows no toast.
create or replace function post_offline_payment(p_order jsonb)
returns table (transaction_id bigint, paid_in_full boolean) language plpgsql as $$
declare
  keys constant text[] := '{
    invoice_id, amount, visible_method, actor, request_id, now, note, paid_on, is_quiet
  }';
  o record;
  inv record;
  zone text;
  paid date;
begin
  -- the release before does not name them
  p_order := '{"paid_on": null, "is_quiet": false}' || p_order;
  perform expect_keys(p_order, keys);
  select * into o from jsonb_to_record(p_order) as (
    invoice_id bigint, amount integer, visible_method text, actor text, request_id text,
    now timestamptz, note jsonb, paid_on date, is_quiet boolean
  );
  select i.* into inv from invoices i where i.id = o.invoice_id;
  select m.time_zone into zone from merchants m where m.id = inv.merchant_id;
  paid := coalesce(o.paid_on, business_date(o.now, zone));
  insert into transactions (invoice_id, subscription_id, merchant_id, user_id, type, amount, status,
    visible_method, paid_date, is_cash, created_at)
  values (inv.id, inv.subscription_id, inv.merchant_id, inv.user_id, 'payment', o.amount,
    'success', o.visible_method, paid, true, o.now)
  returning transactions.id into transaction_id;

  paid_in_full := o.amount >= inv.amount - inv.amount_paid;
  update invoices i set
    amount_paid = i.amount_paid + o.amount,
    paid_date = case when paid_in_full then paid else i.paid_date end,
    scheduled_on = case when paid_in_full then null else i.scheduled_on end,
    stored_state = null, state_set_by_merchant = false
  where i.id = inv.id;
  if paid_in_full then
    perform end_invoice_runs(jsonb_build_object(
      'invoice_id', inv.id, 'state', 'skipped', 'reason', 'paid', 'except_run_id', null,
      'actor', o.actor, 'request_id', o.request_id, 'now', o.now
    ));
  end if;

  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  select o.actor, 'invoice_paid', 'invoice', inv.id,
    jsonb_build_object('amount_paid', inv.amount_paid, 'stored_state', inv.stored_state,
      'paid_date', inv.paid_date),
    jsonb_build_object('amount_paid', i.amount_paid, 'stored_state', i.stored_state,
      'paid_date', i.paid_date, 'transaction', post_offline_payment.transaction_id, 'cash', true)
      || o.note,
    o.now, o.request_id
  from invoices i where i.id = inv.id;
  insert into live_outbox (merchant_id, event, created_at)
  select inv.merchant_id, payment_event(inv.user_id, 'has made a payment', inv.subscription_id,
    inv.id), o.now
  where not o.is_quiet;
  return next;
end $$;
