-- version 2
-- Ends the waiting runs of an invoice that needs no payment any more, except `except_run_id`; `transaction_id` made
-- them needless. Call it with the invoice locked.
create or replace function end_invoice_runs(p_order jsonb) returns void language plpgsql as $$
declare
  o record;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{
    invoice_id, state, reason, except_run_id, transaction_id, actor, request_id, now
  }');
  select * into o from jsonb_to_record(p_order) as (
    invoice_id bigint, state text, reason text, except_run_id bigint, transaction_id bigint,
    actor text, request_id text, now timestamptz
  );
  update transactions t set status = 'cancelled'
  from payment_runs r
  where r.invoice_id = o.invoice_id and r.kind = 'schedule' and r.state = 'waiting'
    and r.id is distinct from o.except_run_id
    and t.id = r.transaction_id and t.status = 'scheduled';
  with ended as (
    update payment_runs r set state = o.state, reason = o.reason, ended_at = o.now,
      ended_by_transaction_id = o.transaction_id, reopened_by_transaction_id = null,
      leased_by = null, leased_until = null
    where r.invoice_id = o.invoice_id and r.state = 'waiting' and r.id is distinct
    from o.except_run_id
    returning r.id, r.kind
  )
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  select o.actor, 'payment_run_' || o.state, 'payment_run', e.id,
    jsonb_build_object('state', 'waiting'),
    jsonb_build_object('state', o.state, 'reason', o.reason, 'kind', e.kind,
      'invoice', o.invoice_id), o.now, o.request_id
  from ended e;
end $$;
