-- version 3
-- Unused since the bodies of functions that call end_invoice_runs: a call of an earlier body may run
-- while the functions are exchanged. Drop it when no release before them is run or rolled back to.
create or replace function end_waiting_runs(
  p_invoice_id bigint, p_state text, p_reason text, p_except_run_id bigint, p_actor text,
  p_request_id text, p_now timestamptz
) returns void language sql as $$
  select end_invoice_runs(jsonb_build_object(
    'invoice_id', p_invoice_id, 'state', p_state, 'reason', p_reason,
    'except_run_id', p_except_run_id, 'actor', p_actor, 'request_id', p_request_id, 'now', p_now
  ))
$$;
