-- version 2
-- The second card may be authorized now: the first is. False when the split is no longer the caller's.
create or replace function send_second_card(p_split_id bigint, p_worker text, p_actor text,
  p_request_id text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
  second bigint;
begin
  if split.id is null or split.state <> 'authorising'
    or not exists (select from payment_attempts a
      where a.split_id = p_split_id and a.part = 1 and a.state = 'authorised') then
    return false;
  end if;
  update payment_attempts a set state = 'sent', sent_at = p_now
  where a.split_id = p_split_id and a.part = 2 and a.state = 'created'
  returning a.id into second;
  if second is null then
    return false;
  end if;
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (p_actor, 'payment_sent', 'payment_attempt', second,
    jsonb_build_object('state', 'created'), jsonb_build_object('state', 'sent'), p_now,
      p_request_id);
  return true;
end $$;
