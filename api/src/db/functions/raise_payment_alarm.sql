-- version 1
create or replace function raise_payment_alarm(p_kind text, p_attempt_id bigint,
  p_merchant_id bigint, p_detail text, p_now timestamptz) returns void
language sql as $$
  insert into alarms (kind, attempt_id, merchant_id, detail, raised_at)
  values (p_kind, p_attempt_id, p_merchant_id, p_detail, p_now)
  on conflict do nothing
$$;
