-- version 1
-- Payments that reached the merchant's bank: from here on they are refunded, not voided, and no
-- longer missed. Answers how many were news.
create or replace function record_settlements(p_gateway_merchant_id text, p_retrefs text[],
  p_actor text, p_now timestamptz) returns integer
language sql as $$
  with settled as (
    update payment_attempts a set state = 'settled', decided_at = p_now
    where a.retref = any (p_retrefs) and a.gateway_merchant_id = p_gateway_merchant_id
      and a.state = 'approved'
    returning a.id
  ), audited as (
    insert into audit_log (actor, action, entity, entity_id, before, after, at)
    select p_actor, 'payment_settled', 'payment_attempt', s.id, '{"state": "approved"}'::jsonb,
      '{"state": "settled"}'::jsonb, p_now from settled s
    returning 1
  ), resolved as (
    update alarms l set resolved_at = p_now, resolved_by = p_actor from settled s
    where l.attempt_id = s.id and l.kind = 'not_settled' and l.resolved_at is null
  )
  select count(*)::integer from audited
$$;
