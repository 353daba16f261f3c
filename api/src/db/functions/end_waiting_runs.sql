-- version 2
-- Ends the promises of an invoice that needs no payment any more. Call it with the invoice locked.
create or replace function end_waiting_runs(
  p_invoice_id bigint, p_state text, p_reason text, p_except_run_id bigint, p_actor text,
  p_request_id text, p_now timestamptz
) returns void language plpgsql as $$
begin
  update transactions t set status = 'cancelled'
  from payment_runs r
  where r.invoice_id = p_invoice_id and r.kind = 'schedule' and r.state = 'waiting'
    and r.id is distinct from p_except_run_id
    and t.id = r.transaction_id and t.status = 'scheduled';
  with ended as (
    update payment_runs r set state = p_state, reason = p_reason, ended_at = p_now,
      leased_by = null, leased_until = null
    where r.invoice_id = p_invoice_id and r.state = 'waiting' and r.id is distinct
    from p_except_run_id
    returning r.id, r.kind
  )
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  select p_actor, 'payment_run_' || p_state, 'payment_run', e.id,
    jsonb_build_object('state', 'waiting'),
    jsonb_build_object('state', p_state, 'reason', p_reason, 'kind', e.kind,
      'invoice', p_invoice_id), p_now, p_request_id
  from ended e;
end $$;
