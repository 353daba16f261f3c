-- version 2
-- record_outcome for one card of a split. It writes only for the worker that owns the split; `state` is the state after
-- the call.
create or replace function record_split_outcome(p_split_id bigint, p_worker text, p_outcome jsonb)
returns table (state text, written boolean) language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
begin
  if split.id is null then
    return query select a.state, false from payment_attempts a
    where a.id = (p_outcome ->> 'attempt_id')::bigint;
    return;
  end if;
  return query select r.state, r.written from record_outcome(p_outcome) r;
end $$;
