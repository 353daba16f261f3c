-- version 3
-- Phase 1 of a payment in one round trip: lock the invoice, decide whether it may be paid, and write the attempt as
-- sent. `refusal` is null when the attempt was written. A job names its run. The run must still wait and be leased by
-- `worker`, and is bound to the attempt in the same transaction. The run's own method and amount count, at most the
-- balance. Carding does not count jobs. The embedded page pays at least the minimum due, and a payment session once.
-- All payments of an invoice come one by one here, so that a session that was kept for too long is refused.
-- `is_one_time`: the method was made for this payment. `challenge_from`: see needs_challenge. Staff charge only methods
-- that are open to their merchant, and so does a job for a customer who has no account: staff have set it up.
create or replace function begin_attempt(p_order jsonb) returns table (
  refusal text, balance integer, attempt_id bigint, amount integer, visible_method text,
  gateway_merchant_id text, method_type integer, token text, expiration text, holder_name text,
  address_zip text
) language plpgsql as $$
declare
  o record;
  bill record;
  method record;
  run payment_runs;
  charge bigint;
  method_id bigint;
  is_public boolean;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{
    door, invoice_id, owner_user_id, owner_merchant_ids, method_id, is_one_time, amount, order_id,
    default_gateway_merchant_id, actor, request_id, idempotency_key_id, client_address, session_id,
    page_session_id, run_id, worker, challenge_from, score_since, decline_weight, max_score,
    max_merchant_score, max_address_score, now, next_lookup_at
  }');
  select * into o from jsonb_to_record(p_order) as (
    door text, invoice_id bigint, owner_user_id bigint, owner_merchant_ids bigint[],
    method_id bigint, is_one_time boolean, amount bigint, order_id text,
    default_gateway_merchant_id text, actor text, request_id text, idempotency_key_id bigint,
    client_address text, session_id bigint, page_session_id bigint, run_id bigint, worker text,
    challenge_from integer, score_since timestamptz, decline_weight integer, max_score integer,
    max_merchant_score integer, max_address_score integer, now timestamptz,
    next_lookup_at timestamptz
  );
  charge := o.amount;
  method_id := o.method_id;
  is_public := o.door = 'embedded';

  bill := lock_payable_bill(o.invoice_id, o.owner_user_id, o.owner_merchant_ids,
    o.default_gateway_merchant_id);
  balance := bill.balance;
  if bill.refusal = 'invoice_unknown' then
    refusal := bill.refusal;
    return next; return;
  end if;
  if o.run_id is not null then
    select r.* into run from payment_runs r
    where r.id = o.run_id and r.invoice_id = o.invoice_id for update;
    if run.id is null or run.state <> 'waiting' or run.leased_by is distinct from o.worker then
      refusal := 'run_gone';
      return next; return;
    end if;
    -- The terms as they are now: the worker read them before it had the lock.
    charge := least(coalesce(run.amount, balance), balance);
    method_id := coalesce(
      run.payment_method_id,
      (select s.autopay_method from subscriptions s where s.id = run.subscription_id)
    );
  end if;
  refusal := coalesce(bill.refusal, case
    when charge < 1 then 'amount_too_low'
    when charge > balance then 'amount_above_balance'
    when is_public and charge < bill.minimum then 'below_minimum'
    when is_public and exists (
      select from page_sessions p
      where p.id = o.page_session_id and payment_session_state(p.payment_session_id) <> 'open'
    ) then 'session_completed'
  end);
  if refusal is not null then
    return next; return;
  end if;

  if not o.is_one_time and (
    o.owner_merchant_ids is not null or o.run_id is not null
      and exists (select from users u where u.id = bill.user_id and u.state = 'invited')
  ) and not method_is_open_to(method_id, bill.merchant_id) then
    refusal := 'method_unknown';
    return next; return;
  end if;

  if is_public then
    perform lock_public_payments(bill.merchant_id);
  end if;
  method := lock_payment_method(method_id, bill.user_id, bill.takes_banks, o.is_one_time);
  refusal := method.refusal;
  if refusal is null and o.run_id is null then
    refusal := case
      when is_carding(
        row(bill.user_id, bill.merchant_id, o.session_id, o.page_session_id, method.token,
          o.client_address, is_public),
        row(o.score_since, o.decline_weight, o.max_score, o.max_merchant_score, o.max_address_score)
      ) then 'too_many_tries'
      when needs_challenge(
        bill.merchant_id, o.page_session_id, o.client_address, o.score_since, o.challenge_from
      ) then 'challenge_required'
    end;
  end if;
  if refusal is not null then
    return next; return;
  end if;

  -- A scheduled payment keeps one transaction. Its first attempt takes the number of that
  -- transaction; a later attempt gives the transaction a new number.
  attempt_id := run.transaction_id;
  if attempt_id is null or exists (select from payment_attempts a
    where a.id = run.transaction_id) then
    attempt_id := nextval(pg_get_serial_sequence('transactions', 'id'));
  end if;
  insert into payment_attempts (
    id, order_id, door, invoice_id, subscription_id, merchant_id, user_id, payment_method_id,
    session_id, page_session_id, client_address, actor, gateway_merchant_id, amount, visible_method,
    state, request_id, idempotency_key_id, run_id, sent_at, next_lookup_at
  ) values (
    attempt_id, o.order_id, o.door, o.invoice_id, bill.subscription_id, bill.merchant_id,
      bill.user_id, method.id,
    o.session_id, o.page_session_id, o.client_address, o.actor, bill.gateway_merchant_id, charge,
      method.visible,
    'sent', o.request_id, o.idempotency_key_id, o.run_id, o.now, o.next_lookup_at
  );
  if o.run_id is not null then
    update transactions t set id = begin_attempt.attempt_id
    where t.id = run.transaction_id and t.status = 'scheduled';
    update payment_runs r set state = 'running', attempt_id = begin_attempt.attempt_id
    where r.id = o.run_id;
  end if;
  -- With its merchant and session, so that no trigger has to read them.
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id,
    merchant_id, session_id)
  values (
    o.actor, 'payment_sent', 'payment_attempt', attempt_id, null,
    jsonb_build_object('state', 'sent', 'amount', charge, 'invoice', o.invoice_id, 'door', o.door),
    o.now, o.request_id, bill.merchant_id, o.session_id
  );

  amount := charge;
  visible_method := method.visible;
  gateway_merchant_id := bill.gateway_merchant_id;
  method_type := method.type;
  token := method.token;
  expiration := method.expiration;
  holder_name := method.holder_name;
  address_zip := method.address_zip;
  return next;
end $$;
