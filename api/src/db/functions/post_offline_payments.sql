-- version 5
-- Writes down money that no gateway took, with all that follows from it for the invoices. Call it with the invoices
-- locked by lock_payable_bill and each amount checked against its balance; no invoice may be named twice. A note goes
-- into the audit row. Without paid_on it was paid today; quiet ones show no toast. For the plans see
-- invoice_payment_in_doubt.
create or replace function post_offline_payments(p_order jsonb)
returns table (bill_id bigint, transaction_id bigint, paid_in_full boolean)
  language plpgsql set enable_seqscan = off as $$
declare
  o record;
  has_runs boolean;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{actor, request_id, now, is_quiet, payments}');
  select * into o from jsonb_to_record(p_order) as (
    actor text, request_id text, now timestamptz, is_quiet boolean, payments jsonb
  );
  perform expect_keys(p, '{
    invoice_id, amount, visible_method, paid_on, note
  }') from jsonb_array_elements(o.payments) p;
  for bill_id, transaction_id, paid_in_full, has_runs in
    with asked as (
      select a.* from rows from (jsonb_to_recordset(o.payments) as (
        invoice_id bigint, amount integer, visible_method text, paid_on date, note jsonb
      )) with ordinality as a (invoice_id, amount, visible_method, paid_on, note, place)
    ), bill as materialized (
      select i.id, i.subscription_id, i.merchant_id, i.user_id, i.amount_paid, i.stored_state,
        i.paid_date, a.place, a.amount, a.visible_method, a.note,
        coalesce(a.paid_on, business_date(o.now, i.time_zone)) as paid_on,
        a.amount >= i.amount - i.amount_paid as is_full
      from asked a cross join lateral (
        select b.*, m.time_zone from invoices b join merchants m on m.id = b.merchant_id
        where b.id = a.invoice_id offset 0
      ) i
    ), booked as (
      insert into transactions (invoice_id, subscription_id, merchant_id, user_id, type, amount,
        status, visible_method, paid_date, is_cash, created_at)
      select b.id, b.subscription_id, b.merchant_id, b.user_id, 'payment', b.amount, 'success',
        b.visible_method, b.paid_on, true, o.now
      from bill b order by b.place
      returning transactions.id, transactions.invoice_id
    ), changed as (
      update invoices i set
        amount_paid = i.amount_paid + b.amount,
        paid_date = case when b.is_full then b.paid_on else i.paid_date end,
        scheduled_on = case when b.is_full then null else i.scheduled_on end,
        stored_state = null, state_set_by_merchant = false
      from bill b where i.id = b.id
      returning i.id, i.amount_paid, i.stored_state, i.paid_date
    ), noted as (
      insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id, merchant_id)
      select o.actor, 'invoice_paid', 'invoice', b.id,
        jsonb_build_object('amount_paid', b.amount_paid, 'stored_state', b.stored_state,
          'paid_date', b.paid_date),
        jsonb_build_object('amount_paid', c.amount_paid, 'stored_state', c.stored_state,
          'paid_date', c.paid_date, 'transaction', t.id, 'cash', true) || b.note,
        o.now, o.request_id, b.merchant_id
      from bill b join booked t on t.invoice_id = b.id join changed c on c.id = b.id
      order by b.place
    ), shown as (
      insert into live_outbox (merchant_id, event, created_at)
      select b.merchant_id,
        payment_event(b.user_id, 'has made a payment of ' || dollars(b.amount), b.subscription_id,
          b.id), o.now
      from bill b where not o.is_quiet order by b.place
    )
    select b.id, t.id, b.is_full, exists (
      select from payment_runs r where r.invoice_id = b.id and r.state = 'waiting'
    )
    from bill b join booked t on t.invoice_id = b.id order by b.place
  loop
    perform post_ledger(transaction_id);
    if paid_in_full and has_runs then
      perform end_invoice_runs(jsonb_build_object(
        'invoice_id', bill_id, 'state', 'skipped', 'reason', 'paid', 'except_run_id', null,
        'transaction_id', transaction_id, 'actor', o.actor, 'request_id', o.request_id, 'now', o.now
      ));
    end if;
    return next;
  end loop;
end $$;
