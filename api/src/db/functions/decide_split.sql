-- version 3
-- Unused since the release that calls record_split_decision: releases before it call this one. Drop
-- it when none of them is run or rolled back to any more.
create or replace function decide_split(
  p_split_id bigint, p_worker text, p_state text, p_reason text, p_actor text, p_request_id text,
  p_now timestamptz
) returns text language sql as $$
  select record_split_decision(jsonb_build_object(
    'split_id', p_split_id, 'worker', p_worker, 'state', p_state, 'reason', p_reason,
    'actor', p_actor, 'request_id', p_request_id, 'now', p_now
  ))
$$;
