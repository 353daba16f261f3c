-- version 3
-- The same as record_desk_payments for one payment. Unused since that function: drop it when no release
-- before is run or rolled back to.
create or replace function record_desk_payment(p_order jsonb)
returns table (refusal text, balance integer, transaction_id bigint, paid_in_full boolean)
  language plpgsql as $$
declare
  of_payment constant text[] := '{
    invoice_id, amount, paid_by, check_number, check_date, visible_method, paid_on, reference
  }';
  of_all constant text[] := '{
    merchant_ids, actor, session_id, request_id, idempotency_key_id, now, import_id
  }';
begin
  -- the release before that one does not name them
  p_order := '{"paid_on": null, "reference": null, "import_id": null}' || p_order;
  return query select p.refusal, p.balance, p.transaction_id, p.paid_in_full
  from record_desk_payments(p_order - of_payment
    || jsonb_build_object('payments', jsonb_build_array(p_order - of_all))) p;
end $$;
