-- version 2
-- Unused since the release that calls begin_donation: releases before it call this one. Drop it
-- when none of them is run or rolled back to any more.
create or replace function begin_donation_attempt(
  p_donation_id bigint, p_order_id text, p_default_gateway_merchant_id text, p_actor text,
  p_client_address text, p_request_id text,
  p_idempotency_key_id bigint, p_now timestamptz, p_next_lookup_at timestamptz,
  p_score_since timestamptz, p_decline_weight integer, p_max_score integer,
  p_max_merchant_score integer, p_max_address_score integer,
  p_challenge_from integer
) returns table (
  refusal text, balance integer, attempt_id bigint, amount integer, visible_method text,
  gateway_merchant_id text,
  method_type integer, token text, expiration text, holder_name text, address_zip text
) language sql as $$
  select * from begin_donation(jsonb_build_object(
    'donation_id', p_donation_id, 'order_id', p_order_id,
    'default_gateway_merchant_id', p_default_gateway_merchant_id, 'actor', p_actor,
    'client_address', p_client_address, 'request_id', p_request_id,
    'idempotency_key_id', p_idempotency_key_id, 'challenge_from', p_challenge_from,
    'score_since', p_score_since, 'decline_weight', p_decline_weight, 'max_score', p_max_score,
    'max_merchant_score', p_max_merchant_score, 'max_address_score', p_max_address_score,
    'now', p_now, 'next_lookup_at', p_next_lookup_at
  ))
$$;
