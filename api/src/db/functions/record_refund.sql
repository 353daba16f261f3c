-- version 2
-- Phase 3 of a void or refund: locks the same payment, reads the refund's state again inside the lock, and writes all
-- that follows from the answer. `written` is false when another process was first; the answer is then what that one
-- wrote.
create or replace function record_refund(p_outcome jsonb)
returns table (state text, written boolean) language plpgsql as $$
declare
  o record;
  back refunds;
  pay transactions;
  from_state text;
  to_state text;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_outcome, '{
    refund_id, state, reason, retref, respcode, actor, request_id, now
  }');
  select * into o from jsonb_to_record(p_outcome) as (
    refund_id bigint, state text, reason text, retref text, respcode text, actor text,
    request_id text, now timestamptz
  );
  select r.* into back from refunds r where r.id = o.refund_id;
  select * into pay from lock_refundable(back.transaction_id, array[back.merchant_id]);
  select r.* into back from refunds r where r.id = o.refund_id for update;
  from_state := back.state;
  to_state := case
    -- the answer came after look-ups had proven that it was not done
    when from_state = 'not_done' and o.state = 'given_back' and back.kind = 'refund'
      then 'needs_review'
    when from_state = 'declined' and back.kind = 'refund' then from_state
    when o.state = 'given_back' and (
      given_back_of(pay.id) + back.amount > pay.amount
      or back.kind = 'void' and (select a.state from payment_attempts a
        where a.id = pay.attempt_id) <> 'approved'
    ) then 'needs_review'
    else o.state
  end;
  if to_state = from_state or to_state <> all (next_refund_states(from_state)) then
    state := from_state;
    written := false;
    return next; return;
  end if;

  update refunds r set
    state = to_state,
    reason = o.reason,
    retref = coalesce(o.retref, r.retref),
    respcode = coalesce(o.respcode, r.respcode),
    decided_at = case when to_state not in ('unknown', 'needs_review') then o.now end,
    next_lookup_at = case when to_state = 'unknown' then r.next_lookup_at end,
    leased_by = null,
    leased_until = null
  where r.id = back.id;
  insert into audit_log (actor, session_id, merchant_id, action, entity, entity_id, before, after,
    at, request_id)
  values (
    o.actor, case when o.actor = back.actor then back.session_id end, back.merchant_id,
    'refund_' || to_state, 'refund', back.id,
    jsonb_build_object('state', from_state),
    jsonb_build_object('state', to_state, 'reason', o.reason), o.now, o.request_id
  );
  if to_state = 'needs_review' then
    perform raise_payment_alarm('refund_needs_review', back.attempt_id, back.merchant_id,
      'Refund ' || back.id || ' of payment ' || pay.id || ': '
        || coalesce(o.reason, 'its outcome is not known') || '.', o.now);
  elsif from_state = 'needs_review' then
    update alarms l set resolved_at = o.now, resolved_by = o.actor
    where l.attempt_id = back.attempt_id and l.kind = 'refund_needs_review'
      and l.resolved_at is null;
  end if;
  if to_state = 'given_back' then
    perform post_refund(back.id, o.actor, o.request_id, o.now);
    update alarms l set resolved_at = o.now, resolved_by = o.actor
    where l.attempt_id = back.attempt_id and l.kind = 'not_settled' and l.resolved_at is null;
  end if;
  state := to_state;
  written := true;
  return next;
end $$;
