-- version 2
-- The decision, written before it is carried out. 'capturing' needs both cards held and an invoice that
-- still wants the whole sum; otherwise both are given back. Answers the state that stands, or null
-- when the split is no longer the caller's.
create or replace function decide_split(
  p_split_id bigint, p_worker text, p_state text, p_reason text, p_actor text, p_request_id text,
  p_now timestamptz
) returns text language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
  to_state text := p_state;
  why text := p_reason;
  abandoned bigint;
begin
  if split.id is null then
    return null;
  end if;
  if coalesce(split.review_of, split.state) not in ('authorising', 'capturing') then
    return coalesce(split.review_of, split.state);
  end if;
  if to_state = 'capturing' then
    if split.state <> 'authorising' or (select count(*) from payment_attempts a
      where a.split_id = p_split_id and a.state = 'authorised') <> 2 then
      raise exception 'only a split whose cards both hold their part is captured'
        using errcode = 'restrict_violation';
    end if;
    if not exists (
      select from invoices i
      where i.id = split.invoice_id and i.deleted_at is null
        and coalesce(i.stored_state, '') not in ('cancelled', 'paid')
        and i.amount - i.amount_paid >= (select sum(a.amount) from payment_attempts a
          where a.split_id = p_split_id)
    ) then
      to_state := 'voiding'; why := 'bill_changed';
    end if;
  end if;

  update payment_splits s set state = to_state, reason = case to_state when 'voiding' then why end,
    review_of = null, next_step_at = coalesce(s.next_step_at, p_now)
  where s.id = p_split_id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (p_actor, 'split_' || to_state, 'payment_split', p_split_id,
    jsonb_build_object('state', split.state),
    jsonb_build_object('state', to_state, 'reason', why), p_now, p_request_id);

  if to_state = 'voiding' then
    update payment_attempts a set state = 'abandoned', reason = 'first_card_not_held',
      decided_at = p_now
    where a.split_id = p_split_id and a.state = 'created'
    returning a.id into abandoned;
    if abandoned is not null then
      insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
      values (p_actor, 'payment_abandoned', 'payment_attempt', abandoned,
        jsonb_build_object('state', 'created'),
        jsonb_build_object('state', 'abandoned'), p_now, p_request_id);
    end if;
  end if;
  return to_state;
end $$;
