-- version 2
-- Unused since the release that calls begin_attempt: releases before it call this one. Drop it when
-- none of them is run or rolled back to any more.
create or replace function begin_payment_attempt(
  p_door text, p_invoice_id bigint, p_owner_user_id bigint, p_owner_merchant_ids bigint[],
  p_method_id bigint, p_amount bigint,
  p_order_id text, p_default_gateway_merchant_id text, p_actor text, p_session_id bigint,
  p_client_address text, p_request_id text,
  p_idempotency_key_id bigint, p_run_id bigint, p_worker text, p_now timestamptz,
  p_next_lookup_at timestamptz,
  p_score_since timestamptz, p_decline_weight integer, p_max_score integer,
  p_max_merchant_score integer, p_max_address_score integer,
  p_is_one_time boolean default false, p_page_session_id bigint default null,
  p_challenge_from integer default null
) returns table (
  refusal text, balance integer, attempt_id bigint, amount integer, visible_method text,
  gateway_merchant_id text,
  method_type integer, token text, expiration text, holder_name text, address_zip text
) language sql as $$
  select * from begin_attempt(jsonb_build_object(
    'door', p_door, 'invoice_id', p_invoice_id, 'owner_user_id', p_owner_user_id,
    'owner_merchant_ids', p_owner_merchant_ids, 'method_id', p_method_id,
      'is_one_time', p_is_one_time,
    'amount', p_amount, 'order_id', p_order_id,
    'default_gateway_merchant_id', p_default_gateway_merchant_id, 'actor', p_actor,
    'session_id', p_session_id, 'page_session_id', p_page_session_id,
    'client_address', p_client_address, 'request_id', p_request_id,
    'idempotency_key_id', p_idempotency_key_id, 'run_id', p_run_id, 'worker', p_worker,
    'challenge_from', p_challenge_from,
    'score_since', p_score_since, 'decline_weight', p_decline_weight, 'max_score', p_max_score,
    'max_merchant_score', p_max_merchant_score, 'max_address_score', p_max_address_score,
    'now', p_now, 'next_lookup_at', p_next_lookup_at
  ))
$$;
