-- version 2
-- Nothing is known yet: gives the split back until p_next_step_at, or, when that is null, calls a
-- person.
create or replace function put_split_back(
  p_split_id bigint, p_worker text, p_tries integer, p_next_step_at timestamptz,
  p_needs_review boolean, p_actor text, p_now timestamptz
) returns void language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
begin
  if split.id is null then
    return;
  end if;
  update payment_splits s set
    tries = p_tries, leased_by = null, leased_until = null,
    next_step_at = case when s.state = 'needs_review' then null else p_next_step_at end,
    state = case when p_needs_review then 'needs_review' else s.state end,
    review_of = case when p_needs_review then coalesce(s.review_of, s.state) else s.review_of end
  where s.id = p_split_id;
  if p_needs_review and split.state <> 'needs_review' then
    perform raise_payment_alarm('split_needs_review', a.id, a.merchant_id,
      'It ended while ' || split.state || '.', p_now)
    from payment_attempts a where a.split_id = p_split_id and a.part = 1;
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    values (p_actor, 'split_needs_review', 'payment_split', p_split_id,
      jsonb_build_object('state', split.state),
      jsonb_build_object('state', 'needs_review', 'reason', 'ladder_ended'), p_now, null);
  end if;
end $$;
