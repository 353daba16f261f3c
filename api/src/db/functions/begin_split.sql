-- version 2
-- begin_attempt for one invoice over two cards: the first part is written as sent, the second as
-- created. A row for each card; all columns but refusal and balance are null when it is refused.
create or replace function begin_split(p_order jsonb) returns table (
  refusal text, balance integer, split_id bigint, attempt_id bigint, amount integer,
  visible_method text, gateway_merchant_id text, method_type integer, token text, expiration text,
  holder_name text, address_zip text
) language plpgsql as $$
declare
  o record;
  bill record;
  one record;
  two record;
  card record;
  total bigint;
  limits carding_limits;
  part_state text;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{
    invoice_id, owner_user_id, method_ids, amounts, order_ids, default_gateway_merchant_id, actor,
    request_id, idempotency_key_id, client_address, session_id, worker, lease_ms, score_since,
    decline_weight, max_score, max_merchant_score, max_address_score, now, next_step_at
  }');
  select * into o from jsonb_to_record(p_order) as (
    invoice_id bigint, owner_user_id bigint, method_ids bigint[], amounts bigint[],
    order_ids text[], default_gateway_merchant_id text, actor text, request_id text,
    idempotency_key_id bigint, client_address text, session_id bigint, worker text,
    lease_ms integer, score_since timestamptz, decline_weight integer, max_score integer,
    max_merchant_score integer, max_address_score integer, now timestamptz, next_step_at timestamptz
  );
  if cardinality(o.method_ids) <> 2 or cardinality(o.amounts) <> 2
    or cardinality(o.order_ids) <> 2 then
    raise exception 'a split payment names two cards' using errcode = 'invalid_parameter_value';
  end if;
  total := o.amounts[1] + o.amounts[2];
  limits := row(o.score_since, o.decline_weight, o.max_score, o.max_merchant_score,
    o.max_address_score);

  bill := lock_payable_bill(o.invoice_id, o.owner_user_id, null, o.default_gateway_merchant_id);
  balance := bill.balance;
  refusal := coalesce(bill.refusal, case
    when o.amounts[1] < 1 or o.amounts[2] < 1 then 'amount_too_low'
    when o.method_ids[1] = o.method_ids[2] then 'same_card'
  end);
  if refusal is not null then
    return next; return;
  end if;

  -- Always the lower id first: two splits that name the same cards the other way round cannot
  -- deadlock.
  if o.method_ids[1] < o.method_ids[2] then
    one := lock_payment_method(o.method_ids[1], bill.user_id, true);
    two := lock_payment_method(o.method_ids[2], bill.user_id, true);
  else
    two := lock_payment_method(o.method_ids[2], bill.user_id, true);
    one := lock_payment_method(o.method_ids[1], bill.user_id, true);
  end if;
  refusal := coalesce(one.refusal, two.refusal, case
    when one.type <> 1 or two.type <> 1 then 'not_a_card'
    when one.token = two.token then 'same_card'
    when total > balance then 'amount_above_balance'
    when total < bill.minimum then 'below_minimum'
    when is_carding(
      row(bill.user_id, bill.merchant_id, o.session_id, null, one.token, o.client_address, false),
        limits
    ) then 'too_many_tries'
    when carding_score(
      row(bill.user_id, null, null, null, two.token, null, false), limits
    ) >= o.max_score then 'too_many_tries'
  end);
  if refusal is not null then
    return next; return;
  end if;

  insert into payment_splits (
    invoice_id, merchant_id, user_id, state, actor, request_id, idempotency_key_id, created_at,
    next_step_at, leased_by, leased_until
  ) values (
    o.invoice_id, bill.merchant_id, bill.user_id, 'authorising', o.actor, o.request_id,
      o.idempotency_key_id, o.now,
    o.next_step_at, o.worker, clock_timestamp() + o.lease_ms * interval '1 millisecond'
  ) returning payment_splits.id into split_id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (
    o.actor, 'split_begun', 'payment_split', split_id, null,
    jsonb_build_object('state', 'authorising', 'amount', total, 'invoice', o.invoice_id),
    o.now, o.request_id
  );

  gateway_merchant_id := bill.gateway_merchant_id;
  for part in 1..2 loop
    if part = 1 then
      card := one; part_state := 'sent';
    else
      card := two; part_state := 'created';
    end if;
    insert into payment_attempts (
      order_id, door, invoice_id, subscription_id, merchant_id, user_id, payment_method_id,
      session_id, client_address, actor, gateway_merchant_id, amount, visible_method, state,
      request_id, split_id, part, sent_at
    ) values (
      o.order_ids[part], 'split_payment', o.invoice_id, bill.subscription_id, bill.merchant_id,
        bill.user_id, card.id,
      o.session_id, o.client_address, o.actor, bill.gateway_merchant_id, o.amounts[part],
        card.visible, part_state,
      o.request_id, begin_split.split_id, part, o.now
    ) returning payment_attempts.id into attempt_id;
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    values (
      o.actor, 'payment_' || part_state, 'payment_attempt', attempt_id, null,
      jsonb_build_object(
        'state', part_state, 'amount', o.amounts[part], 'invoice', o.invoice_id,
        'door', 'split_payment', 'split', begin_split.split_id
      ),
      o.now, o.request_id
    );

    amount := o.amounts[part];
    visible_method := card.visible;
    method_type := card.type;
    token := card.token;
    expiration := card.expiration;
    holder_name := card.holder_name;
    address_zip := card.address_zip;
    return next;
  end loop;
end $$;
