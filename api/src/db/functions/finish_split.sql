-- version 1
-- The end: both parts become payments, or no part holds any money. One transaction writes all of
-- it. `written` is false when the split is no longer the caller's, or when the invoice does not take
-- the sum any more: then a person is called, never half of it written.
create or replace function finish_split(p_split_id bigint, p_worker text, p_state text,
  p_actor text, p_request_id text, p_now timestamptz)
returns table (state text, written boolean, paid_in_full boolean) language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
  part record;
  does_fit boolean;
begin
  if split.id is null then
    return query select s.state, false, i.amount_paid >= i.amount
      from payment_splits s join invoices i on i.id = s.invoice_id where s.id = p_split_id;
    return;
  end if;
  if p_state = 'paid' and (coalesce(split.review_of, split.state) <> 'capturing'
      or (select count(*) from payment_attempts a
        where a.split_id = p_split_id and a.state = 'authorised') <> 2)
    or p_state = 'not_paid' and (coalesce(split.review_of, split.state) <> 'voiding'
      or exists (select from payment_attempts a
        where a.split_id = p_split_id
          and a.state not in ('declined', 'not_charged', 'voided', 'abandoned')))
    or p_state not in ('paid', 'not_paid') then
    raise exception 'a split payment that is % cannot end as %',
      coalesce(split.review_of, split.state), p_state using errcode = 'restrict_violation';
  end if;

  select i.amount - i.amount_paid >= (select sum(a.amount) from payment_attempts a
    where a.split_id = p_split_id)
  into does_fit from invoices i where i.id = split.invoice_id;
  if p_state = 'paid' and not does_fit then
    perform raise_payment_alarm('approved_above_balance', a.id, a.merchant_id,
      'The two cards paid more than the bill is owed now.', p_now)
    from payment_attempts a where a.split_id = p_split_id and a.part = 1;
    perform release_split(jsonb_build_object(
      'split_id', p_split_id, 'worker', p_worker, 'tries', split.tries, 'next_step_at', null,
      'needs_review', true, 'actor', p_actor, 'now', p_now
    ));
    return query select 'needs_review'::text, false, false;
    return;
  end if;

  if p_state = 'paid' then
    for part in select a.id from payment_attempts a where a.split_id = p_split_id
      order by a.part loop
      perform record_outcome(jsonb_build_object(
        'attempt_id', part.id, 'state', 'approved', 'reason', null, 'retref', null,
        'authcode', null, 'respcode', null, 'decline_reason', null,
        'actor', p_actor, 'request_id', p_request_id, 'now', p_now
      ));
    end loop;
  end if;
  update payment_splits s set state = p_state, review_of = null, decided_at = p_now,
    next_step_at = null, leased_by = null, leased_until = null
  where s.id = p_split_id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (p_actor, 'split_' || p_state, 'payment_split', p_split_id,
    jsonb_build_object('state', split.state),
    jsonb_build_object('state', p_state, 'reason', split.reason), p_now, p_request_id);
  update alarms l set resolved_at = p_now, resolved_by = p_actor
  where l.kind in ('split_needs_review', 'approved_above_balance') and l.resolved_at is null
    and l.attempt_id in (select a.id from payment_attempts a where a.split_id = p_split_id);
  return query select p_state, true, i.amount_paid >= i.amount from invoices i
    where i.id = split.invoice_id;
end $$;
