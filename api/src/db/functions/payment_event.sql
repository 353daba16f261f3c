-- version 1
-- What staff read when money moves: the customer by the merchant's name for them. For the plan see
-- invoice_payment_in_doubt.
create or replace function payment_event(p_user_id bigint, p_what text, p_subscription_id bigint,
  p_invoice_id bigint) returns jsonb
language plpgsql stable set enable_seqscan = off as $$
declare
  payer constant text := coalesce(
    (select s.full_name from subscriptions s where s.id = p_subscription_id),
    (select u.full_name from users u where u.id = p_user_id)
  );
begin
  return jsonb_build_object(
    'type', 'payment', 'user', payer, 'message', payer || ' ' || p_what,
    'sub_id', p_subscription_id, 'id', p_invoice_id
  );
end $$;
