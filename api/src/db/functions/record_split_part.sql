-- version 2
-- Unused since the release that calls record_split_outcome: releases before it call this one. Drop
-- it when none of them is run or rolled back to any more.
create or replace function record_split_part(
  p_split_id bigint, p_worker text, p_attempt_id bigint, p_state text, p_reason text, p_retref text,
  p_authcode text, p_respcode text,
  p_decline_reason text, p_actor text, p_request_id text, p_now timestamptz
) returns table (state text, written boolean) language sql as $$
  select * from record_split_outcome(p_split_id, p_worker, jsonb_build_object(
    'attempt_id', p_attempt_id, 'state', p_state, 'reason', p_reason, 'retref', p_retref,
    'authcode', p_authcode, 'respcode', p_respcode, 'decline_reason', p_decline_reason,
    'actor', p_actor, 'request_id', p_request_id, 'now', p_now
  ))
$$;
