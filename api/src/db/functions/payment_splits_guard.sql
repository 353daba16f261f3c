-- version 1
create or replace function payment_splits_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a split payment is never deleted' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.invoice_id, new.merchant_id, new.user_id, new.created_at)
    is distinct from (old.id, old.invoice_id, old.merchant_id, old.user_id, old.created_at) then
    raise exception 'what a split payment asked for never changes'
      using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and new.state <> all (next_split_states(old.state)) then
    raise exception 'a split payment does not go from % to %', old.state, new.state
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger payment_splits_guard before update or delete on payment_splits
  for each row execute function payment_splits_guard();
