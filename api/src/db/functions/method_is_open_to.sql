-- version 2
-- Whether a merchant may charge and list a stored method of its customer: the person confirmed the merchant, or the
-- merchant keeps the method itself.
create or replace function method_is_open_to(p_method_id bigint, p_merchant_id bigint)
returns boolean language sql stable as $$
  select exists (
    select from payment_methods pm join subscriptions s on s.user_id = pm.user_id
    where pm.id = p_method_id and s.merchant_id = p_merchant_id and s.deleted_at is null
      and (s.state <> 'invited' or pm.kept_by_merchant_id = s.merchant_id)
  )
$$;
