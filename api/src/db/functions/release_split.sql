-- version 2
-- Ends the lease of a split whose outcome is not known yet. The next step is due at `next_step_at`;
-- with `needs_review` a person decides, and an alarm is raised once.
create or replace function release_split(p_order jsonb) returns void language plpgsql as $$
declare
  o record;
  split payment_splits;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{split_id, worker, actor, now, tries, next_step_at, needs_review}');
  select * into o from jsonb_to_record(p_order) as (
    split_id bigint, worker text, actor text, now timestamptz, tries integer,
    next_step_at timestamptz, needs_review boolean
  );
  split := lock_held_split(o.split_id, o.worker);
  if split.id is null then
    return;
  end if;
  update payment_splits s set
    tries = o.tries, leased_by = null, leased_until = null,
    next_step_at = case when s.state = 'needs_review' then null else o.next_step_at end,
    state = case when o.needs_review then 'needs_review' else s.state end,
    review_of = case when o.needs_review then coalesce(s.review_of, s.state) else s.review_of end
  where s.id = o.split_id;
  if o.needs_review and split.state <> 'needs_review' then
    perform raise_payment_alarm('split_needs_review', a.id, a.merchant_id,
      'It ended while ' || split.state || '.', o.now)
    from payment_attempts a where a.split_id = o.split_id and a.part = 1;
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    values (o.actor, 'split_needs_review', 'payment_split', o.split_id,
      jsonb_build_object('state', split.state),
      jsonb_build_object('state', 'needs_review', 'reason', 'ladder_ended'), o.now, null);
  end if;
end $$;
