-- version 4
-- What staff read when money moves: the customer by the merchant's name for them.
create or replace function payment_event(p_user_id bigint, p_what text, p_subscription_id bigint,
  p_invoice_id bigint) returns jsonb
language sql stable as $$
    select jsonb_build_object(
      'type', 'payment', 'user', coalesce(s.full_name, u.full_name), 'message', coalesce(s.full_name, u.full_name) || ' ' || p_what,
      'sub_id', p_subscription_id, 'id', p_invoice_id
    )
    from users u left join subscriptions s on s.id = p_subscription_id where u.id = p_user_id
$$;
