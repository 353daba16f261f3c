-- version 1
-- The code that bars a bank account of this customer; null when none does.
create or replace function bank_account_bar(p_user_id bigint, p_token text, p_last4 text)
returns text language sql stable as $$
  select b.code from payment_methods m join barred_bank_accounts b on b.payment_method_id = m.id
  where m.user_id = p_user_id and m.type = 3
    and (m.token = p_token or (b.is_known_by_last4 and m.last4 = p_last4))
  order by b.id desc limit 1
$$;
