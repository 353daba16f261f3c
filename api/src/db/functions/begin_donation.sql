-- version 2
-- begin_attempt for a donation. The donation's own row takes the place of the invoice; the caller has
-- inserted it in this transaction, which a refusal ends. 'in_doubt': a gift of this visit, or of
-- this card to this merchant, has no definite answer yet; attempt_id is that of this visit.
create or replace function begin_donation(p_order jsonb) returns table (
  refusal text, balance integer, attempt_id bigint, amount integer, visible_method text,
  gateway_merchant_id text, method_type integer, token text, expiration text, holder_name text,
  address_zip text
) language plpgsql as $$
declare
  o record;
  gift record;
  method record;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{
    donation_id, order_id, default_gateway_merchant_id, actor, request_id, idempotency_key_id,
    client_address, challenge_from, score_since, decline_weight, max_score, max_merchant_score,
    max_address_score, now, next_lookup_at
  }');
  select * into o from jsonb_to_record(p_order) as (
    donation_id bigint, order_id text, default_gateway_merchant_id text, actor text,
    request_id text, idempotency_key_id bigint, client_address text, challenge_from integer,
    score_since timestamptz, decline_weight integer, max_score integer, max_merchant_score integer,
    max_address_score integer, now timestamptz, next_lookup_at timestamptz
  );

  select d.merchant_id, d.page_session_id, d.payment_method_id, d.gift + d.fee as total,
    coalesce(m.gateway_merchant_id, o.default_gateway_merchant_id) as account
  into strict gift
  from donations d join merchants m on m.id = d.merchant_id
  where d.id = o.donation_id
  for update of d;
  perform lock_public_payments(gift.merchant_id);
  method := lock_payment_method(gift.payment_method_id, null, false, true);

  select case when a.page_session_id = gift.page_session_id then a.id end, 'in_doubt'
  into attempt_id, refusal
  from payment_attempts a
  where a.donation_id is not null
    and a.state in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
    and (
      a.page_session_id = gift.page_session_id
      or (
        a.merchant_id = gift.merchant_id
        and a.payment_method_id in (select pm.id from payment_methods pm
          where pm.token = method.token)
      )
    )
  order by a.page_session_id = gift.page_session_id desc, a.id desc
  limit 1;
  refusal := coalesce(refusal, method.refusal, case
    when is_carding(
      row(null, gift.merchant_id, null, gift.page_session_id, method.token, o.client_address, true),
      row(o.score_since, o.decline_weight, o.max_score, o.max_merchant_score, o.max_address_score)
    ) then 'too_many_tries'
    when needs_challenge(
      gift.merchant_id, gift.page_session_id, o.client_address, o.score_since, o.challenge_from
    ) then 'challenge_required'
  end);
  if refusal is not null then
    return next; return;
  end if;

  attempt_id := nextval(pg_get_serial_sequence('transactions', 'id'));
  insert into payment_attempts (
    id, order_id, door, donation_id, merchant_id, payment_method_id, page_session_id,
    client_address, actor, gateway_merchant_id, amount, visible_method, state, request_id,
    idempotency_key_id, sent_at, next_lookup_at
  ) values (
    attempt_id, o.order_id, 'donation', o.donation_id, gift.merchant_id, method.id,
      gift.page_session_id,
    o.client_address, o.actor, gift.account, gift.total, method.visible, 'sent', o.request_id,
    o.idempotency_key_id, o.now, o.next_lookup_at
  );
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (
    o.actor, 'payment_sent', 'payment_attempt', attempt_id, null,
    jsonb_build_object('state', 'sent', 'amount', gift.total, 'donation', o.donation_id, 'door',
      'donation'),
    o.now, o.request_id
  );

  amount := gift.total;
  visible_method := method.visible;
  gateway_merchant_id := gift.account;
  method_type := method.type;
  token := method.token;
  expiration := method.expiration;
  holder_name := method.holder_name;
  address_zip := method.address_zip;
  return next;
end $$;
