-- version 2
-- One round trip: lock the bill, decide as for any payment, and write down the cash or check that staff
-- took. `refusal` is null when it was written. Of an import: the day, reference and means that its file
-- gives, and no toast.
create or replace function record_desk_payment(p_order jsonb)
returns table (refusal text, balance integer, transaction_id bigint, paid_in_full boolean)
  language plpgsql as $$
declare
  keys constant text[] := '{
    invoice_id, merchant_ids, amount, paid_by, check_number, check_date, visible_method, actor,
    session_id, request_id, idempotency_key_id, now, paid_on, reference, import_id
  }';
  o record;
  bill record;
begin
  -- the release before does not name them
  p_order := '{"paid_on": null, "reference": null, "import_id": null}' || p_order;
  perform expect_keys(p_order, keys);
  select * into o from jsonb_to_record(p_order) as (
    invoice_id bigint, merchant_ids bigint[], amount bigint, paid_by text, check_number text,
    check_date date, visible_method text, actor text, session_id bigint, request_id text,
    idempotency_key_id bigint, now timestamptz, paid_on date, reference text, import_id bigint
  );
  bill := lock_payable_bill(o.invoice_id, null, o.merchant_ids, '');
  balance := bill.balance;
  refusal := coalesce(bill.refusal, case
    when o.amount < 1 then 'amount_too_low'
    when o.amount > bill.balance then 'amount_above_balance'
  end);
  if refusal is not null then
    return next; return;
  end if;

  select p.transaction_id, p.paid_in_full into transaction_id, paid_in_full
  from post_offline_payment(jsonb_build_object(
    'invoice_id', o.invoice_id, 'amount', o.amount, 'visible_method', o.visible_method,
    'actor', o.actor, 'request_id', o.request_id, 'now', o.now, 'paid_on', o.paid_on,
    'is_quiet', o.import_id is not null,
    'note', jsonb_strip_nulls(jsonb_build_object(
      'paid_by', o.paid_by, 'check_number', o.check_number, 'check_date', o.check_date,
      'reference', o.reference, 'import', o.import_id
    ))
  )) p;
  insert into desk_payments (transaction_id, merchant_id, paid_by, check_number, check_date, actor,
    session_id, request_id, idempotency_key_id, recorded_at, reference, import_id)
  values (record_desk_payment.transaction_id, bill.merchant_id, o.paid_by, o.check_number,
    o.check_date, o.actor, o.session_id, o.request_id, o.idempotency_key_id, o.now, o.reference, o.import_id);
  return next;
end $$;
