-- version 3
-- One round trip: lock the invoices, decide as for any payment, and write down the cash and checks that staff took.
-- Those of one invoice are decided one after the other, in the order of the list, as if each came alone. `place` is
-- that in the list, from 1 on; `refusal` is null for a written payment. For an import: the days, references and
-- means that its file gives, and no toast. An idempotency key is that of one payment.
create or replace function record_desk_payments(p_order jsonb)
returns table (
  place bigint, refusal text, balance integer, transaction_id bigint, paid_in_full boolean
) language plpgsql as $$
declare
  o record;
  waiting jsonb;
  decided jsonb;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{
    merchant_ids, actor, session_id, request_id, idempotency_key_id, now, import_id, payments
  }');
  select * into o from jsonb_to_record(p_order) as (
    merchant_ids bigint[], actor text, session_id bigint, request_id text,
    idempotency_key_id bigint, now timestamptz, import_id bigint, payments jsonb
  );
  perform expect_keys(p, '{
    invoice_id, amount, paid_by, check_number, check_date, visible_method, paid_on, reference
  }') from jsonb_array_elements(o.payments) p;
  select jsonb_agg(p.payment || jsonb_build_object('place', p.place)) into waiting
  from jsonb_array_elements(o.payments) with ordinality as p (payment, place);

  while waiting is not null loop
    -- The first payment of each invoice. All invoices are locked in the first round, in the order of their ids.
    with first as (
      select distinct on ((p ->> 'invoice_id')::bigint) p as payment,
        (p ->> 'invoice_id')::bigint as invoice_id, (p ->> 'amount')::bigint as amount
      from jsonb_array_elements(waiting) p
      order by (p ->> 'invoice_id')::bigint, (p ->> 'place')::bigint
    )
    select jsonb_agg(f.payment || jsonb_build_object(
      'balance', b.balance, 'merchant_id', b.merchant_id,
      'refusal', coalesce(b.refusal, case
        when f.amount < 1 then 'amount_too_low'
        when f.amount > b.balance then 'amount_above_balance'
      end)) order by f.payment -> 'place') into decided
    from first f
      cross join lateral lock_payable_bill(f.invoice_id, null, o.merchant_ids, '') b;

    return query
    with refused as (
      select r.* from jsonb_to_recordset(decided) as r (place bigint, refusal text, balance integer)
      where r.refusal is not null
    )
    select r.place, r.refusal, r.balance, null::bigint, null::boolean from refused r;

    return query
    with allowed as materialized (
      select a.* from jsonb_to_recordset(decided) as a (
        place bigint, refusal text, balance integer, merchant_id bigint, invoice_id bigint,
        amount integer, paid_by text, check_number text, check_date date, visible_method text,
        paid_on date, reference text
      ) where a.refusal is null
    ), posted as materialized (
      select p.* from post_offline_payments(jsonb_build_object(
        'actor', o.actor, 'request_id', o.request_id, 'now', o.now,
        'is_quiet', o.import_id is not null,
        'payments', (select coalesce(jsonb_agg(jsonb_build_object(
          'invoice_id', a.invoice_id, 'amount', a.amount, 'visible_method', a.visible_method,
          'paid_on', a.paid_on, 'note', jsonb_strip_nulls(jsonb_build_object(
            'paid_by', a.paid_by, 'check_number', a.check_number, 'check_date', a.check_date,
            'reference', a.reference, 'import', o.import_id))) order by a.place), '[]')
          from allowed a)
      )) p
    ), kept as (
      insert into desk_payments (transaction_id, merchant_id, paid_by, check_number, check_date,
        actor, session_id, request_id, idempotency_key_id, recorded_at, reference, import_id)
      select p.transaction_id, a.merchant_id, a.paid_by, a.check_number, a.check_date, o.actor,
        o.session_id, o.request_id, o.idempotency_key_id, o.now, a.reference, o.import_id
      from allowed a join posted p on p.bill_id = a.invoice_id
    )
    select a.place, null::text, a.balance, p.transaction_id, p.paid_in_full
    from allowed a join posted p on p.bill_id = a.invoice_id;

    select jsonb_agg(p) into waiting from jsonb_array_elements(waiting) p
    where not p -> 'place' in (select d -> 'place' from jsonb_array_elements(decided) d);
  end loop;
end $$;
