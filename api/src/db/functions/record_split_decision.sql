-- version 3
-- Writes the decision on a split before a process carries it out. 'capturing' needs both authorizations and an invoice
-- that still owes the whole sum; otherwise both parts are given back. Returns the valid state, or null when another
-- worker has the split.
create or replace function record_split_decision(p_order jsonb) returns text language plpgsql as $$
declare
  o record;
  split payment_splits;
  to_state text;
  why text;
  abandoned bigint;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{split_id, worker, actor, now, state, reason, request_id}');
  select * into o from jsonb_to_record(p_order) as (
    split_id bigint, worker text, actor text, now timestamptz, state text, reason text,
    request_id text
  );
  to_state := o.state;
  why := o.reason;
  split := lock_held_split(o.split_id, o.worker);
  if split.id is null then
    return null;
  end if;
  if coalesce(split.review_of, split.state) not in ('authorising', 'capturing') then
    return coalesce(split.review_of, split.state);
  end if;
  if to_state = 'capturing' then
    if split.state <> 'authorising' or (select count(*) from payment_attempts a
      where a.split_id = o.split_id and a.state = 'authorised') <> 2 then
      raise exception 'only a split whose cards both hold their part is captured'
        using errcode = 'restrict_violation';
    end if;
    if not exists (
      select from invoices i
      where i.id = split.invoice_id and i.deleted_at is null
        and coalesce(i.stored_state, '') not in ('cancelled', 'paid')
        and i.amount - i.amount_paid >= (select sum(a.amount) from payment_attempts a
          where a.split_id = o.split_id)
    ) then
      to_state := 'voiding'; why := 'bill_changed';
    end if;
  end if;

  update payment_splits s set state = to_state, reason = case to_state when 'voiding' then why end,
    review_of = null, next_step_at = coalesce(s.next_step_at, o.now)
  where s.id = o.split_id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (o.actor, 'split_' || to_state, 'payment_split', o.split_id,
    jsonb_build_object('state', split.state),
    jsonb_build_object('state', to_state, 'reason', why), o.now, o.request_id);

  if to_state = 'voiding' then
    update payment_attempts a set state = 'abandoned', reason = 'first_card_not_held',
      decided_at = o.now
    where a.split_id = o.split_id and a.state = 'created'
    returning a.id into abandoned;
    if abandoned is not null then
      insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
      values (o.actor, 'payment_abandoned', 'payment_attempt', abandoned,
        jsonb_build_object('state', 'created'),
        jsonb_build_object('state', 'abandoned'), o.now, o.request_id);
    end if;
  end if;
  return to_state;
end $$;
