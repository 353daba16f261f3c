-- version 1
-- A one-time method is found by the payment it was made for, and by no other. A barred bank account
-- pays nothing.
create or replace function lock_payment_method(
  p_method_id bigint, p_user_id bigint, p_takes_banks boolean, p_is_one_time boolean default false,
  out refusal text, out id bigint, out type integer, out token text, out expiration text,
  out holder_name text, out address_zip text, out visible text
) language plpgsql as $$
declare
  method record;
begin
  select pm.id, pm.type, pm.token, pm.last4, pm.expiration, pm.holder_name, pm.address_zip,
    method_name(pm.type, pm.card_type, pm.last4) as visible
  into method
  from payment_methods pm
  where pm.id = p_method_id and pm.user_id is not distinct
  from p_user_id and pm.is_one_time = p_is_one_time and case
    when p_is_one_time then not exists (select from payment_attempts a
      where a.payment_method_id = pm.id)
    else pm.removed_at is null
  end
  -- holds back the same method on other invoices, so that the count of its tries is exact
  for no key update;
  if not found then
    refusal := 'method_unknown'; return;
  end if;
  if p_is_one_time then
    -- the same card, typed again, is another row
    perform pg_advisory_xact_lock(hashtextextended(method.token, 1));
  end if;
  if method.type = 3 and not p_takes_banks then
    refusal := 'bank_not_accepted';
  elsif method.type = 3 and bank_account_bar(p_user_id, method.token, method.last4) is not null then
    refusal := 'method_unusable';
  end if;
  id := method.id; type := method.type; token := method.token; expiration := method.expiration;
  holder_name := method.holder_name; address_zip := method.address_zip; visible := method.visible;
end $$;
