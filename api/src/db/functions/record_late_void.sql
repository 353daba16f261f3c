-- version 1
-- The gateway voided a payment that is recorded as taken: it carried out a void after look-ups had said that it did
-- not, or a person did it at its desk. Writes the void and calls a person. False when it cannot be written now.
create or replace function record_late_void(p_attempt_id bigint, p_actor text, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  att payment_attempts;
  void_id bigint;
  recorded record;
begin
  select a.* into att from payment_attempts a where a.id = p_attempt_id;
  perform lock_refundable(att.id, array[att.merchant_id]);
  -- the reconciler looks up one that is in doubt, and finds it voided
  if exists (select from refunds r where r.attempt_id = att.id
    and r.state in ('sent', 'unknown', 'needs_review')) then
    return false;
  end if;
  select r.id into void_id from refunds r
  where r.attempt_id = att.id and r.kind = 'void' and r.state in ('not_done', 'declined')
  order by r.id desc limit 1;
  if void_id is null then
    select b.refund_id into void_id from begin_refund(jsonb_build_object(
      'transaction_id', att.id, 'merchant_ids', jsonb_build_array(att.merchant_id),
      'kind', 'void', 'amount', null, 'order_id', null, 'reopens_bill', true, 'actor', p_actor,
      'session_id', null, 'request_id', null, 'idempotency_key_id', null, 'now', p_now,
      'next_lookup_at', p_now, 'uncoded_max', null
    )) b;
  end if;
  if void_id is null then
    return false;
  end if;
  select r.* into recorded from record_refund(jsonb_build_object(
    'refund_id', void_id, 'state', 'given_back', 'reason', 'found_voided_late', 'retref', null,
    'respcode', null, 'actor', p_actor, 'request_id', null, 'now', p_now
  )) r;
  if recorded.written and recorded.state = 'given_back' then
    perform raise_payment_alarm('voided_late', att.id, att.merchant_id,
      'The gateway voided payment ' || att.id || ', which was recorded as paid.', p_now);
  end if;
  return recorded.written;
end $$;
