-- version 3
-- What staff read when money moves.
create or replace function payment_event(p_user_id bigint, p_what text, p_subscription_id bigint,
  p_invoice_id bigint) returns jsonb
language sql stable as $$
    select jsonb_build_object(
      'type', 'payment', 'user', u.full_name, 'message', u.full_name || ' ' || p_what,
      'sub_id', p_subscription_id, 'id', p_invoice_id
    )
    from users u where u.id = p_user_id
$$;
