-- version 2
-- Unused since the release that calls begin_split: releases before it call this one. Drop it when
-- none of them is run or rolled back to any more.
create or replace function begin_split_payment(
  p_invoice_id bigint, p_owner_user_id bigint, p_method_ids bigint[], p_amounts bigint[],
  p_order_ids text[], p_default_gateway_merchant_id text,
  p_actor text, p_session_id bigint, p_client_address text, p_request_id text,
  p_idempotency_key_id bigint,
  p_worker text, p_lease_ms integer, p_now timestamptz, p_next_step_at timestamptz,
  p_score_since timestamptz, p_decline_weight integer, p_max_score integer,
  p_max_merchant_score integer, p_max_address_score integer
) returns table (
  refusal text, balance integer, split_id bigint, attempt_id bigint, amount integer,
  visible_method text, gateway_merchant_id text,
  method_type integer, token text, expiration text, holder_name text, address_zip text
) language sql as $$
  select * from begin_split(jsonb_build_object(
    'invoice_id', p_invoice_id, 'owner_user_id', p_owner_user_id, 'method_ids', p_method_ids,
    'amounts', p_amounts, 'order_ids', p_order_ids,
    'default_gateway_merchant_id', p_default_gateway_merchant_id, 'actor', p_actor,
    'session_id', p_session_id, 'client_address', p_client_address, 'request_id', p_request_id,
    'idempotency_key_id', p_idempotency_key_id, 'worker', p_worker, 'lease_ms', p_lease_ms,
    'score_since', p_score_since, 'decline_weight', p_decline_weight, 'max_score', p_max_score,
    'max_merchant_score', p_max_merchant_score, 'max_address_score', p_max_address_score,
    'now', p_now, 'next_step_at', p_next_step_at
  ))
$$;
