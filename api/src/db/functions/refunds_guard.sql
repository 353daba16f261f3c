-- version 1
create or replace function refunds_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund is never deleted' using errcode = 'restrict_violation';
  end if;
  if (
    new.id, new.transaction_id, new.attempt_id, new.invoice_id, new.donation_id, new.merchant_id,
    new.gateway_merchant_id, new.kind, new.order_id, new.amount, new.reopens_bill, new.actor,
    new.session_id, new.sent_at
  ) is distinct from (
    old.id, old.transaction_id, old.attempt_id, old.invoice_id, old.donation_id, old.merchant_id,
    old.gateway_merchant_id, old.kind, old.order_id, old.amount, old.reopens_bill, old.actor,
    old.session_id, old.sent_at
  ) then
    raise exception 'what a refund asked for never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.state <> all (next_refund_states(old.state)) then
    raise exception 'a refund does not go from % to %', old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger refunds_guard before delete or update on refunds
for each row execute function refunds_guard();
