-- version 3
-- Unused since the release that calls release_split: releases before it call this one. Drop it when
-- none of them is run or rolled back to any more.
create or replace function put_split_back(
  p_split_id bigint, p_worker text, p_tries integer, p_next_step_at timestamptz,
  p_needs_review boolean, p_actor text, p_now timestamptz
) returns void language sql as $$
  select release_split(jsonb_build_object(
    'split_id', p_split_id, 'worker', p_worker, 'tries', p_tries, 'next_step_at', p_next_step_at,
    'needs_review', p_needs_review, 'actor', p_actor, 'now', p_now
  ))
$$;
