-- version 1
-- Raises an alarm of a payment, or adds to the one that is open: the same may happen to a payment twice.
create or replace function add_payment_alarm(p_kind text, p_attempt_id bigint,
  p_merchant_id bigint, p_detail text, p_now timestamptz) returns void
language sql as $$
  insert into alarms as l (kind, attempt_id, merchant_id, detail, raised_at)
  values (p_kind, p_attempt_id, p_merchant_id, p_detail, p_now)
  on conflict (kind, attempt_id) where resolved_at is null
  do update set detail = l.detail || ' ' || excluded.detail
$$;
