-- One bill over two cards, and what banks send back. The checks exist once and serve both kinds of payment.

alter table payment_splits
  -- what it was about when the ladder ended; a later look-up goes on from there
  add column review_of text check (review_of in ('capturing', 'voiding')),
  add column last_status_step_at timestamptz,
  add constraint payment_splits_review check ((state = 'needs_review') = (review_of is not null));

alter table payment_attempts
  -- a captured half of a split that settled before it could be voided is refunded under this order id
  add column refund_order_id text unique check (refund_order_id ~ '^[A-Z]{1,19}$'),
  add column refund_sent_at timestamptz,
  add column refund_not_found_at timestamptz;
create index payment_attempts_retref on payment_attempts (retref) where retref is not null;
create index payment_attempts_unsettled on payment_attempts (gateway_merchant_id, sent_at) where state = 'approved';

create function payment_splits_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a split payment is never deleted' using errcode = 'restrict_violation';
  end if;
  if (new.id, new.invoice_id, new.merchant_id, new.user_id, new.created_at)
    is distinct from (old.id, old.invoice_id, old.merchant_id, old.user_id, old.created_at) then
    raise exception 'what a split payment asked for never changes' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and not (case old.state
    when 'authorising' then new.state in ('capturing', 'voiding')
    when 'capturing' then new.state in ('paid', 'voiding', 'needs_review')
    when 'voiding' then new.state in ('not_paid', 'needs_review')
    when 'needs_review' then new.state in ('paid', 'not_paid', 'voiding')
    else false
  end) then
    raise exception 'a split payment does not go from % to %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_splits_guard before update or delete on payment_splits
  for each row execute function payment_splits_guard();

-- Carding: the worst of session, customer and method (by its token, whoever stored it) counts. Declines weigh more than
-- tries; what has no answer yet may become a decline and weighs like one; so does the second card of a split that waits for
-- the first. plpgsql, whose plans outlive the call.
create function payment_score(
  p_user_id bigint, p_session_id bigint, p_token text, p_since timestamptz, p_decline_weight integer
) returns integer language plpgsql stable as $$
begin
  return (select coalesce(max(s.score), 0) from (
    select sum(case when a.state in ('declined', 'sent', 'created') then p_decline_weight else 1 end) as score
    from payment_attempts a where a.user_id = p_user_id and a.sent_at > p_since and a.run_id is null
    union all
    select sum(case when a.state in ('declined', 'sent', 'created') then p_decline_weight else 1 end)
    from payment_attempts a where a.session_id = p_session_id and a.sent_at > p_since
    union all
    select sum(case when a.state in ('declined', 'sent', 'created') then p_decline_weight else 1 end)
    from payment_attempts a where a.payment_method_id in (select pm.id from payment_methods pm where pm.token = p_token)
      and a.sent_at > p_since and a.run_id is null
  ) s);
end $$;

-- Many people share an address or a merchant, so only their declines count there, against limits of their own.
create function has_too_many_declines(
  p_merchant_id bigint, p_client_address text, p_since timestamptz, p_decline_weight integer, p_max_merchant_score integer, p_max_address_score integer
) returns boolean language plpgsql stable as $$
begin
  return
    (select count(*) from payment_attempts a
      where a.merchant_id = p_merchant_id and a.sent_at > p_since and a.state = 'declined' and a.run_id is null) * p_decline_weight >= p_max_merchant_score
    or (select count(*) from payment_attempts a
      where a.client_address = p_client_address and a.sent_at > p_since and a.state = 'declined') * p_decline_weight >= p_max_address_score;
end $$;

-- Locks the bill until the end of the transaction and says whether it may be paid. Owner: p_owner_user_id for a customer,
-- p_owner_merchant_ids for staff; the other is null. Volatile: each statement sees what was committed while it waited for the lock.
create function lock_payable_bill(
  p_invoice_id bigint, p_owner_user_id bigint, p_owner_merchant_ids bigint[], p_default_gateway_merchant_id text,
  out refusal text, out user_id bigint, out merchant_id bigint, out subscription_id bigint, out balance integer, out minimum integer,
  out takes_banks boolean, out gateway_merchant_id text
) language plpgsql as $$
declare
  inv record;
begin
  select i.user_id, i.merchant_id, i.subscription_id, i.amount, i.amount_paid, i.minimum_amount_due, i.stored_state, i.deleted_at, m.ach_on,
    coalesce(m.gateway_merchant_id, p_default_gateway_merchant_id) as gateway_merchant_id
  into inv
  from invoices i join merchants m on m.id = i.merchant_id
  where i.id = p_invoice_id
    and (i.user_id = p_owner_user_id or i.merchant_id = any (p_owner_merchant_ids))
  for update of i;
  if not found then
    refusal := 'invoice_unknown'; return;
  end if;

  user_id := inv.user_id; merchant_id := inv.merchant_id; subscription_id := inv.subscription_id;
  balance := inv.amount - inv.amount_paid;
  minimum := least(inv.minimum_amount_due, balance);
  takes_banks := inv.ach_on; gateway_merchant_id := inv.gateway_merchant_id;
  refusal := case
    when inv.deleted_at is not null then 'deleted'
    when invoice_payment_in_doubt(p_invoice_id) then 'in_doubt'
    when inv.stored_state = 'cancelled' then 'cancelled'
    when inv.stored_state = 'paid' or balance <= 0 then 'paid'
  end;
end $$;

-- How people read a method: 'Visa 1111'.
create function method_name(type integer, card_type text, last4 text) returns text
  language sql immutable parallel safe
  return case when type = 3 then 'Bank Account' else coalesce(initcap(card_type), 'Card') end || ' ' || last4;

create function lock_payment_method(
  p_method_id bigint, p_user_id bigint, p_takes_banks boolean,
  out refusal text, out id bigint, out type integer, out token text, out expiration text, out holder_name text, out address_zip text, out visible text
) language plpgsql as $$
declare
  method record;
begin
  select pm.id, pm.type, pm.token, pm.expiration, pm.holder_name, pm.address_zip,
    method_name(pm.type, pm.card_type, pm.last4) as visible
  into method
  from payment_methods pm
  where pm.id = p_method_id and pm.user_id = p_user_id and pm.removed_at is null
  -- holds back the same method on other bills, so that the count of its tries is exact
  for no key update;
  if not found then
    refusal := 'method_unknown'; return;
  end if;
  if method.type = 3 and not p_takes_banks then
    refusal := 'bank_not_accepted';
  end if;
  id := method.id; type := method.type; token := method.token; expiration := method.expiration;
  holder_name := method.holder_name; address_zip := method.address_zip; visible := method.visible;
end $$;

create function has_too_many_tries(
  p_user_id bigint, p_merchant_id bigint, p_session_id bigint, p_token text, p_client_address text, p_score_since timestamptz,
  p_decline_weight integer, p_max_score integer, p_max_merchant_score integer, p_max_address_score integer
) returns boolean language plpgsql stable as $$
begin
  return payment_score(p_user_id, p_session_id, p_token, p_score_since, p_decline_weight) >= p_max_score
    or has_too_many_declines(p_merchant_id, p_client_address, p_score_since, p_decline_weight, p_max_merchant_score, p_max_address_score);
end $$;

drop function begin_payment_attempt;
-- Phase 1, one round trip: lock the bill, decide whether it may be paid, write the attempt as sent. `refusal` is null when
-- the attempt was written.
-- A job names its run: the run must still be waiting and leased by p_worker, and is bound to the attempt in the same
-- transaction. Its own method and amount count, at most the balance, not p_method_id and p_amount. Carding does not count jobs.
create function begin_payment_attempt(
  p_door text, p_invoice_id bigint, p_owner_user_id bigint, p_owner_merchant_ids bigint[], p_method_id bigint, p_amount bigint,
  p_order_id text, p_default_gateway_merchant_id text, p_actor text, p_session_id bigint, p_client_address text, p_request_id text,
  p_idempotency_key_id bigint, p_run_id bigint, p_worker text, p_now timestamptz, p_next_lookup_at timestamptz,
  p_score_since timestamptz, p_decline_weight integer, p_max_score integer, p_max_merchant_score integer, p_max_address_score integer
) returns table (
  refusal text, balance integer, attempt_id bigint, amount integer, visible_method text, gateway_merchant_id text,
  method_type integer, token text, expiration text, holder_name text, address_zip text
) language plpgsql as $$
declare
  bill record;
  method record;
  run payment_runs;
  charge bigint := p_amount;
  method_id bigint := p_method_id;
begin
  bill := lock_payable_bill(p_invoice_id, p_owner_user_id, p_owner_merchant_ids, p_default_gateway_merchant_id);
  balance := bill.balance;
  if bill.refusal = 'invoice_unknown' then
    refusal := bill.refusal; return next; return;
  end if;
  if p_run_id is not null then
    select r.* into run from payment_runs r where r.id = p_run_id and r.invoice_id = p_invoice_id for update;
    if run.id is null or run.state <> 'waiting' or run.leased_by is distinct from p_worker then
      refusal := 'run_gone'; return next; return;
    end if;
    -- its own terms as they stand now: its worker read them before it had the lock
    charge := least(coalesce(run.amount, balance), balance);
    method_id := coalesce(run.payment_method_id, (select s.autopay_method from subscriptions s where s.id = run.subscription_id));
  end if;
  refusal := coalesce(bill.refusal, case
    when charge < 1 then 'amount_too_low'
    when charge > balance then 'amount_above_balance'
  end);
  if refusal is not null then
    return next; return;
  end if;

  method := lock_payment_method(method_id, bill.user_id, bill.takes_banks);
  refusal := method.refusal;
  if refusal is null and p_run_id is null and has_too_many_tries(
    bill.user_id, bill.merchant_id, p_session_id, method.token, p_client_address, p_score_since,
    p_decline_weight, p_max_score, p_max_merchant_score, p_max_address_score
  ) then
    refusal := 'too_many_tries';
  end if;
  if refusal is not null then
    return next; return;
  end if;

  -- A scheduled payment has one transaction all its life: its first attempt takes that number, a later one gives it a new one.
  attempt_id := run.transaction_id;
  if attempt_id is null or exists (select from payment_attempts a where a.id = run.transaction_id) then
    attempt_id := nextval(pg_get_serial_sequence('transactions', 'id'));
  end if;
  insert into payment_attempts (
    id, order_id, door, invoice_id, subscription_id, merchant_id, user_id, payment_method_id, session_id, client_address, actor,
    gateway_merchant_id, amount, visible_method, state, request_id, idempotency_key_id, run_id, sent_at, next_lookup_at
  ) values (
    attempt_id, p_order_id, p_door, p_invoice_id, bill.subscription_id, bill.merchant_id, bill.user_id, method.id, p_session_id, p_client_address, p_actor,
    bill.gateway_merchant_id, charge, method.visible, 'sent', p_request_id, p_idempotency_key_id, p_run_id, p_now, p_next_lookup_at
  );

  if p_run_id is not null then
    update transactions t set id = begin_payment_attempt.attempt_id where t.id = run.transaction_id and t.status = 'scheduled';
    update payment_runs r set state = 'running', attempt_id = begin_payment_attempt.attempt_id where r.id = p_run_id;
  end if;

  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (p_actor, 'payment_sent', 'payment_attempt', attempt_id, null,
    jsonb_build_object('state', 'sent', 'amount', charge, 'invoice', p_invoice_id, 'door', p_door), p_now, p_request_id);

  amount := charge; visible_method := method.visible; gateway_merchant_id := bill.gateway_merchant_id;
  method_type := method.type; token := method.token; expiration := method.expiration;
  holder_name := method.holder_name; address_zip := method.address_zip;
  return next;
end $$;

-- The same for two cards. The split is leased by the request that begins it; the first card is written as sent, the second as
-- created. Answers one row with the refusal, or a row for each card.
create function begin_split_payment(
  p_invoice_id bigint, p_owner_user_id bigint, p_method_ids bigint[], p_amounts bigint[], p_order_ids text[],
  p_default_gateway_merchant_id text, p_actor text, p_session_id bigint, p_client_address text, p_request_id text,
  p_idempotency_key_id bigint, p_worker text, p_lease_ms integer, p_now timestamptz, p_next_step_at timestamptz,
  p_score_since timestamptz, p_decline_weight integer, p_max_score integer, p_max_merchant_score integer, p_max_address_score integer
) returns table (
  refusal text, balance integer, split_id bigint, attempt_id bigint, amount integer, visible_method text, gateway_merchant_id text,
  method_type integer, token text, expiration text, holder_name text, address_zip text
) language plpgsql as $$
declare
  bill record;
  one record;
  two record;
  card record;
  total bigint := p_amounts[1] + p_amounts[2];
begin
  bill := lock_payable_bill(p_invoice_id, p_owner_user_id, null, p_default_gateway_merchant_id);
  balance := bill.balance;
  refusal := coalesce(bill.refusal, case
    when p_amounts[1] < 1 or p_amounts[2] < 1 then 'amount_too_low'
    when p_method_ids[1] = p_method_ids[2] then 'same_card'
  end);
  if refusal is not null then
    return next; return;
  end if;

  -- Always the lower id first: two splits that name the same cards the other way round wait for one another, never for ever.
  if p_method_ids[1] < p_method_ids[2] then
    one := lock_payment_method(p_method_ids[1], bill.user_id, true);
    two := lock_payment_method(p_method_ids[2], bill.user_id, true);
  else
    two := lock_payment_method(p_method_ids[2], bill.user_id, true);
    one := lock_payment_method(p_method_ids[1], bill.user_id, true);
  end if;
  refusal := coalesce(one.refusal, two.refusal, case
    when one.type <> 1 or two.type <> 1 then 'not_a_card'
    when one.token = two.token then 'same_card'
    when total > balance then 'amount_above_balance'
    when total < bill.minimum then 'below_minimum'
    when has_too_many_tries(bill.user_id, bill.merchant_id, p_session_id, one.token, p_client_address, p_score_since,
      p_decline_weight, p_max_score, p_max_merchant_score, p_max_address_score) then 'too_many_tries'
    when payment_score(bill.user_id, null, two.token, p_score_since, p_decline_weight) >= p_max_score then 'too_many_tries'
  end);
  if refusal is not null then
    return next; return;
  end if;

  insert into payment_splits (
    invoice_id, merchant_id, user_id, state, actor, request_id, idempotency_key_id, created_at, next_step_at, leased_by, leased_until
  ) values (
    p_invoice_id, bill.merchant_id, bill.user_id, 'authorising', p_actor, p_request_id, p_idempotency_key_id, p_now, p_next_step_at,
    p_worker, clock_timestamp() + p_lease_ms * interval '1 millisecond'
  ) returning payment_splits.id into split_id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (p_actor, 'split_begun', 'payment_split', split_id, null,
    jsonb_build_object('state', 'authorising', 'amount', total, 'invoice', p_invoice_id), p_now, p_request_id);

  gateway_merchant_id := bill.gateway_merchant_id;
  for part in 1..2 loop
    if part = 1 then card := one; else card := two; end if;
    insert into payment_attempts (
      order_id, door, invoice_id, subscription_id, merchant_id, user_id, payment_method_id, session_id, client_address, actor,
      gateway_merchant_id, amount, visible_method, state, request_id, split_id, part, sent_at
    ) values (
      p_order_ids[part], 'split_payment', p_invoice_id, bill.subscription_id, bill.merchant_id, bill.user_id, card.id, p_session_id, p_client_address, p_actor,
      bill.gateway_merchant_id, p_amounts[part], card.visible, case part when 1 then 'sent' else 'created' end, p_request_id,
      begin_split_payment.split_id, part, p_now
    ) returning payment_attempts.id into attempt_id;
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    values (p_actor, case part when 1 then 'payment_sent' else 'payment_created' end, 'payment_attempt', attempt_id, null,
      jsonb_build_object('state', case part when 1 then 'sent' else 'created' end, 'amount', p_amounts[part], 'invoice', p_invoice_id,
        'door', 'split_payment', 'split', begin_split_payment.split_id), p_now, p_request_id);

    amount := p_amounts[part]; visible_method := card.visible; method_type := card.type; token := card.token;
    expiration := card.expiration; holder_name := card.holder_name; address_zip := card.address_zip;
    return next;
  end loop;
end $$;

-- Locks a split and its bill, always the bill first. Null when another worker holds the split now: then nothing may be written.
create function lock_held_split(p_split_id bigint, p_worker text) returns payment_splits language plpgsql as $$
declare
  split payment_splits;
begin
  perform from invoices i where i.id = (select s.invoice_id from payment_splits s where s.id = p_split_id) for update;
  select s.* into split from payment_splits s where s.id = p_split_id for update;
  if split.leased_by is distinct from p_worker then
    return null;
  end if;
  return split;
end $$;

-- The second card may be asked now: the first holds its part. False when the split is no longer the caller's.
create function send_second_card(p_split_id bigint, p_worker text, p_actor text, p_request_id text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
  second bigint;
begin
  if split.id is null or split.state <> 'authorising'
    or not exists (select from payment_attempts a where a.split_id = p_split_id and a.part = 1 and a.state = 'authorised') then
    return false;
  end if;
  update payment_attempts a set state = 'sent', sent_at = p_now where a.split_id = p_split_id and a.part = 2 and a.state = 'created'
  returning a.id into second;
  if second is null then
    return false;
  end if;
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (p_actor, 'payment_sent', 'payment_attempt', second, jsonb_build_object('state', 'created'), jsonb_build_object('state', 'sent'), p_now, p_request_id);
  return true;
end $$;

-- What one card of a split answered. Written only by who holds the split; else the answer is what stands.
create function record_split_part(
  p_split_id bigint, p_worker text, p_attempt_id bigint, p_state text, p_reason text, p_retref text, p_authcode text, p_respcode text,
  p_decline_reason text, p_actor text, p_request_id text, p_now timestamptz
) returns table (state text, written boolean) language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
begin
  if split.id is null then
    return query select a.state, false from payment_attempts a where a.id = p_attempt_id;
    return;
  end if;
  return query select r.state, r.written from record_payment_outcome(
    p_attempt_id, p_state, p_reason, p_retref, p_authcode, p_respcode, p_decline_reason, p_actor, p_request_id, p_now
  ) r;
end $$;

-- The decision, written before it is carried out. 'capturing' needs both cards held and a bill that still wants the whole sum;
-- otherwise both are given back. Answers the state that stands, or null when the split is no longer the caller's.
create function decide_split(
  p_split_id bigint, p_worker text, p_state text, p_reason text, p_actor text, p_request_id text, p_now timestamptz
) returns text language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
  to_state text := p_state;
  why text := p_reason;
  abandoned bigint;
begin
  if split.id is null then
    return null;
  end if;
  if coalesce(split.review_of, split.state) not in ('authorising', 'capturing') then
    return coalesce(split.review_of, split.state);
  end if;
  if to_state = 'capturing' then
    if split.state <> 'authorising' or (select count(*) from payment_attempts a where a.split_id = p_split_id and a.state = 'authorised') <> 2 then
      raise exception 'only a split whose cards both hold their part is captured' using errcode = 'restrict_violation';
    end if;
    if not exists (
      select from invoices i
      where i.id = split.invoice_id and i.deleted_at is null and coalesce(i.stored_state, '') not in ('cancelled', 'paid')
        and i.amount - i.amount_paid >= (select sum(a.amount) from payment_attempts a where a.split_id = p_split_id)
    ) then
      to_state := 'voiding'; why := 'bill_changed';
    end if;
  end if;

  update payment_splits s set state = to_state, reason = case to_state when 'voiding' then why end, review_of = null, next_step_at = coalesce(s.next_step_at, p_now)
  where s.id = p_split_id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (p_actor, 'split_' || to_state, 'payment_split', p_split_id, jsonb_build_object('state', split.state),
    jsonb_build_object('state', to_state, 'reason', why), p_now, p_request_id);

  if to_state = 'voiding' then
    update payment_attempts a set state = 'abandoned', reason = 'first_card_not_held', decided_at = p_now
    where a.split_id = p_split_id and a.state = 'created'
    returning a.id into abandoned;
    if abandoned is not null then
      insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
      values (p_actor, 'payment_abandoned', 'payment_attempt', abandoned, jsonb_build_object('state', 'created'),
        jsonb_build_object('state', 'abandoned'), p_now, p_request_id);
    end if;
  end if;
  return to_state;
end $$;

-- Nothing is known yet: gives the split back until p_next_step_at, or, when that is null, calls a person.
create function put_split_back(
  p_split_id bigint, p_worker text, p_tries integer, p_next_step_at timestamptz, p_needs_review boolean, p_actor text, p_now timestamptz
) returns void language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
begin
  if split.id is null then
    return;
  end if;
  update payment_splits s set
    tries = p_tries, leased_by = null, leased_until = null,
    next_step_at = case when s.state = 'needs_review' then null else p_next_step_at end,
    state = case when p_needs_review then 'needs_review' else s.state end,
    review_of = case when p_needs_review then coalesce(s.review_of, s.state) else s.review_of end
  where s.id = p_split_id;
  if p_needs_review and split.state <> 'needs_review' then
    perform raise_payment_alarm('split_needs_review', a.id, a.merchant_id, 'It ended while ' || split.state || '.', p_now)
    from payment_attempts a where a.split_id = p_split_id and a.part = 1;
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    values (p_actor, 'split_needs_review', 'payment_split', p_split_id, jsonb_build_object('state', split.state),
      jsonb_build_object('state', 'needs_review', 'reason', 'ladder_ended'), p_now, null);
  end if;
end $$;

-- The end: both parts become payments, or no part holds any money. One transaction writes all of it. `written` is false when
-- the split is no longer the caller's, or when the bill does not take the sum any more: then a person is called, never half of it written.
create function finish_split(p_split_id bigint, p_worker text, p_state text, p_actor text, p_request_id text, p_now timestamptz)
returns table (state text, written boolean, paid_in_full boolean) language plpgsql as $$
declare
  split payment_splits := lock_held_split(p_split_id, p_worker);
  part record;
  does_fit boolean;
begin
  if split.id is null then
    return query select s.state, false, i.amount_paid >= i.amount from payment_splits s join invoices i on i.id = s.invoice_id where s.id = p_split_id;
    return;
  end if;
  if p_state = 'paid' and (coalesce(split.review_of, split.state) <> 'capturing'
      or (select count(*) from payment_attempts a where a.split_id = p_split_id and a.state = 'authorised') <> 2)
    or p_state = 'not_paid' and (coalesce(split.review_of, split.state) <> 'voiding'
      or exists (select from payment_attempts a where a.split_id = p_split_id and a.state not in ('declined', 'not_charged', 'voided', 'abandoned')))
    or p_state not in ('paid', 'not_paid') then
    raise exception 'a split payment that is % cannot end as %', coalesce(split.review_of, split.state), p_state using errcode = 'restrict_violation';
  end if;

  select i.amount - i.amount_paid >= (select sum(a.amount) from payment_attempts a where a.split_id = p_split_id)
  into does_fit from invoices i where i.id = split.invoice_id;
  if p_state = 'paid' and not does_fit then
    perform raise_payment_alarm('approved_above_balance', a.id, a.merchant_id, 'The two cards paid more than the bill is owed now.', p_now)
    from payment_attempts a where a.split_id = p_split_id and a.part = 1;
    perform put_split_back(p_split_id, p_worker, split.tries, null, true, p_actor, p_now);
    return query select 'needs_review'::text, false, false;
    return;
  end if;

  if p_state = 'paid' then
    for part in select a.id from payment_attempts a where a.split_id = p_split_id order by a.part loop
      perform record_payment_outcome(part.id, 'approved', null, null, null, null, null, p_actor, p_request_id, p_now);
    end loop;
  end if;
  update payment_splits s set state = p_state, review_of = null, decided_at = p_now, next_step_at = null, leased_by = null, leased_until = null
  where s.id = p_split_id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (p_actor, 'split_' || p_state, 'payment_split', p_split_id, jsonb_build_object('state', split.state),
    jsonb_build_object('state', p_state, 'reason', split.reason), p_now, p_request_id);
  update alarms l set resolved_at = p_now, resolved_by = p_actor
  where l.kind in ('split_needs_review', 'approved_above_balance') and l.resolved_at is null
    and l.attempt_id in (select a.id from payment_attempts a where a.split_id = p_split_id);
  return query select p_state, true, i.amount_paid >= i.amount from invoices i where i.id = split.invoice_id;
end $$;

drop function record_payment_outcome;
-- Phase 3, one round trip: lock the same bill, read the attempt's state again inside the lock, and write everything that
-- follows from the answer. `written` is false when somebody (the reconciler, a restarted process) was first; the answer is
-- then what they wrote.
create function record_payment_outcome(
  p_attempt_id bigint, p_state text, p_reason text, p_retref text, p_authcode text, p_respcode text, p_decline_reason text,
  p_actor text, p_request_id text, p_now timestamptz
) returns table (state text, written boolean, paid_in_full boolean) language plpgsql as $$
declare
  att record;
  inv record;
  zone text;
  is_full boolean;
  to_state text := p_state;
  is_schedule boolean;
begin
  select a.invoice_id into att from payment_attempts a where a.id = p_attempt_id;
  select i.* into inv from invoices i where i.id = att.invoice_id for update;
  select a.* into att from payment_attempts a where a.id = p_attempt_id for update;

  if att.state not in ('sent', 'unknown', 'authorised', 'needs_review') or att.state = to_state
    or (att.state = 'needs_review' and to_state = 'unknown') or (att.state = 'authorised' and to_state not in ('approved', 'voided', 'needs_review')) then
    state := att.state; written := false; paid_in_full := inv.amount_paid >= inv.amount;
    return next; return;
  end if;

  if to_state = 'approved' and inv.id is not null and inv.amount_paid + att.amount > inv.amount then
    to_state := 'needs_review';
    perform raise_payment_alarm('approved_above_balance', att.id, att.merchant_id, 'The gateway took more than the bill is owed now.', p_now);
  end if;

  update payment_attempts a set
    state = to_state, reason = p_reason, decline_reason = coalesce(p_decline_reason, a.decline_reason),
    retref = coalesce(p_retref, a.retref), authcode = coalesce(p_authcode, a.authcode), respcode = coalesce(p_respcode, a.respcode),
    decided_at = case when to_state in ('unknown', 'authorised', 'needs_review') then null else p_now end,
    next_lookup_at = case when to_state = 'unknown' then a.next_lookup_at end,
    leased_by = null, leased_until = null
  where a.id = att.id;

  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
  values (p_actor, 'payment_' || to_state, 'payment_attempt', att.id, jsonb_build_object('state', att.state),
    jsonb_build_object('state', to_state, 'reason', p_reason), p_now, p_request_id);

  if to_state = 'needs_review' then
    perform raise_payment_alarm('payment_needs_review', att.id, att.merchant_id, coalesce(p_reason, ''), p_now);
  elsif att.state = 'needs_review' then
    update alarms set resolved_at = p_now, resolved_by = p_actor
    where alarms.attempt_id = att.id and kind = 'payment_needs_review' and resolved_at is null;
  end if;

  if to_state in ('approved', 'declined') then
    select m.time_zone into zone from merchants m where m.id = att.merchant_id;
    -- Staff see declines among the transactions; no money moved, so nothing is posted to the ledger.
    insert into transactions (id, invoice_id, subscription_id, merchant_id, user_id, type, amount, status, visible_method, paid_date, attempt_id, created_at)
    values (att.id, att.invoice_id, att.subscription_id, att.merchant_id, att.user_id, 'payment', att.amount,
      case to_state when 'approved' then 'success' else 'declined' end, att.visible_method,
      case to_state when 'approved' then business_date(p_now, zone) end, att.id, p_now)
    -- the transaction of a scheduled payment was promised before
    on conflict (id) do update set amount = excluded.amount, status = excluded.status, visible_method = excluded.visible_method,
      paid_date = excluded.paid_date, attempt_id = excluded.attempt_id, created_at = excluded.created_at
    where transactions.status = 'scheduled';
    is_schedule := att.run_id is not null and exists (select from payment_runs r where r.id = att.run_id and r.kind = 'schedule');
    if is_schedule then
      update invoices i set scheduled_on = null where i.id = inv.id;
    end if;
  end if;

  if to_state = 'approved' then
    is_full := inv.amount_paid + att.amount >= inv.amount;
    update invoices i set
      amount_paid = i.amount_paid + att.amount,
      paid_date = case when is_full then business_date(p_now, zone) else i.paid_date end,
      scheduled_on = case when is_full then null else i.scheduled_on end,
      stored_state = case when i.stored_state = 'cancelled' then 'cancelled' end,
      state_set_by_merchant = i.stored_state = 'cancelled' and i.state_set_by_merchant
    where i.id = inv.id;
    if is_full then
      perform end_waiting_runs(inv.id, 'skipped', 'paid', att.run_id, p_actor, p_request_id, p_now);
    end if;
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    select p_actor, 'invoice_paid', 'invoice', inv.id,
      jsonb_build_object('amount_paid', inv.amount_paid, 'stored_state', inv.stored_state, 'paid_date', inv.paid_date),
      jsonb_build_object('amount_paid', i.amount_paid, 'stored_state', i.stored_state, 'paid_date', i.paid_date, 'transaction', att.id),
      p_now, p_request_id
    from invoices i where i.id = inv.id;
    if inv.stored_state = 'cancelled' then
      perform raise_payment_alarm('paid_while_cancelled', att.id, att.merchant_id, 'The bill was cancelled while its payment was in doubt.', p_now);
    end if;

    -- Two cards are one payment to whoever watches: it is told with the second.
    insert into live_outbox (merchant_id, event, created_at)
    select att.merchant_id, payment_event(att.user_id, 'has made a payment', att.subscription_id, att.invoice_id), p_now
    where att.split_id is null or att.part = 2;
  end if;

  state := to_state; written := true; paid_in_full := coalesce(is_full, inv.amount_paid >= inv.amount);
  return next;
end $$;

create function payment_event(p_user_id bigint, p_what text, p_subscription_id bigint, p_invoice_id bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('type', 'payment', 'user', person.name, 'message', person.name || ' ' || p_what, 'sub_id', p_subscription_id, 'id', p_invoice_id)
  from (
    select case when u.is_business and u.business_name <> '' then u.business_name else trim(u.first_name || ' ' || u.last_name) end as name
    from users u where u.id = p_user_id
  ) person
$$;

-- When each account at the gateway was last asked what it settled and what came back.
create table funding_reads (
  gateway_merchant_id text primary key,
  next_read_at timestamptz not null,
  -- the last answer that could be read to its end
  read_at timestamptz,
  leased_by text,
  -- real time
  leased_until timestamptz
);

-- Payments that reached the merchant's bank: from here on they are refunded, not voided. Answers how many were news.
create function record_settlements(p_gateway_merchant_id text, p_retrefs text[], p_actor text, p_now timestamptz) returns integer
language sql as $$
  with settled as (
    update payment_attempts a set state = 'settled', decided_at = p_now
    where a.retref = any (p_retrefs) and a.gateway_merchant_id = p_gateway_merchant_id and a.state = 'approved'
    returning a.id
  ), audited as (
    insert into audit_log (actor, action, entity, entity_id, before, after, at)
    select p_actor, 'payment_settled', 'payment_attempt', s.id, '{"state": "approved"}'::jsonb, '{"state": "settled"}'::jsonb, p_now from settled s
    returning 1
  )
  select count(*)::integer from audited
$$;

-- A bank sent a payment back: its transaction is undone by one of type 'return' and the bill is owed again. Answers the attempt
-- when this call wrote it; null when it was known, or when nothing of ours fits, which a person hears of once.
create function record_bank_return(p_gateway_merchant_id text, p_retref text, p_code text, p_actor text, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  att payment_attempts;
  inv record;
  zone text;
  return_id bigint;
  note text := 'Reference ' || p_retref || ', code ' || p_code || '.';
begin
  select a.* into att from payment_attempts a where a.retref = p_retref and a.gateway_merchant_id = p_gateway_merchant_id order by a.id limit 1;
  select i.* into inv from invoices i where i.id = att.invoice_id for update;
  select a.* into att from payment_attempts a where a.id = att.id for update;
  if att.state = 'returned' then
    return null;
  end if;
  if att.id is null or att.state not in ('approved', 'settled') then
    insert into alarms (kind, attempt_id, merchant_id, detail, raised_at)
    select 'return_unmatched', att.id, att.merchant_id, note, p_now
    where not exists (select from alarms l where l.kind = 'return_unmatched' and l.detail = note)
    on conflict do nothing;
    return null;
  end if;

  if att.state = 'approved' then
    perform record_settlements(p_gateway_merchant_id, array[p_retref], p_actor, p_now);
  end if;
  update payment_attempts a set state = 'returned', reason = 'bank_return_' || p_code, decided_at = p_now where a.id = att.id;
  insert into audit_log (actor, action, entity, entity_id, before, after, at)
  values (p_actor, 'payment_returned', 'payment_attempt', att.id, '{"state": "settled"}', jsonb_build_object('state', 'returned', 'reason', p_code), p_now);

  select m.time_zone into zone from merchants m where m.id = att.merchant_id;
  update transactions t set status = 'refunded' where t.attempt_id = att.id and t.status = 'success';
  insert into transactions (invoice_id, subscription_id, merchant_id, user_id, type, refund_of, amount, status, visible_method, paid_date, created_at)
  values (att.invoice_id, att.subscription_id, att.merchant_id, att.user_id, 'return', att.id, att.amount, 'success', att.visible_method,
    business_date(p_now, zone), p_now)
  returning id into return_id;

  if inv.id is not null then
    update invoices i set
      amount_paid = i.amount_paid - att.amount,
      paid_date = null,
      stored_state = case when i.stored_state = 'cancelled' then 'cancelled' end,
      state_set_by_merchant = i.stored_state = 'cancelled' and i.state_set_by_merchant
    where i.id = inv.id;
    insert into audit_log (actor, action, entity, entity_id, before, after, at)
    select p_actor, 'invoice_payment_returned', 'invoice', inv.id,
      jsonb_build_object('amount_paid', inv.amount_paid, 'stored_state', inv.stored_state, 'paid_date', inv.paid_date),
      jsonb_build_object('amount_paid', i.amount_paid, 'stored_state', i.stored_state, 'paid_date', i.paid_date, 'transaction', return_id), p_now
    from invoices i where i.id = inv.id;
  end if;
  insert into live_outbox (merchant_id, event, created_at)
  values (att.merchant_id, payment_event(att.user_id, 'had a payment returned by the bank', att.subscription_id, att.invoice_id), p_now);
  return att.id;
end $$;
