-- version 1
create or replace function payment_attempts_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payment attempt is never deleted' using errcode = 'restrict_violation';
  end if;
  if (
    new.id, new.order_id, new.door, new.invoice_id, new.merchant_id, new.user_id, new.amount,
    new.gateway_merchant_id, new.split_id, new.part, new.run_id, new.donation_id,
      new.page_session_id
  ) is distinct from (
    old.id, old.order_id, old.door, old.invoice_id, old.merchant_id, old.user_id, old.amount,
    old.gateway_merchant_id, old.split_id, old.part, old.run_id, old.donation_id,
      old.page_session_id
  )
    -- the second card of a split is written before it is sent
    or (new.sent_at <> old.sent_at and old.state <> 'created') then
    raise exception 'what a payment attempt asked for never changes'
      using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.state <> all (next_attempt_states(old.state)) then
    raise exception 'a payment attempt does not go from % to %', old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger payment_attempts_guard before update or delete on payment_attempts
  for each row execute function payment_attempts_guard();
