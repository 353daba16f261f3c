-- version 3
-- The same as post_offline_payments for one bill.
create or replace function post_offline_payment(p_order jsonb)
returns table (transaction_id bigint, paid_in_full boolean) language plpgsql as $$
declare
  of_payment constant text[] := '{invoice_id, amount, visible_method, paid_on, note}';
begin
  -- the release before does not name them
  p_order := '{"paid_on": null, "is_quiet": false}' || p_order;
  return query select p.transaction_id, p.paid_in_full
  from post_offline_payments(p_order - of_payment || jsonb_build_object('payments',
    jsonb_build_array(p_order - '{actor, request_id, now, is_quiet}'::text[]))) p;
end $$;
