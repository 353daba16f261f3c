-- version 5
-- Phase 3 of a payment in one round trip: lock the same invoice or donation, read the attempt's state again inside the
-- lock, and write everything that follows from the answer. `written` is false when another process (the reconciler, a
-- restarted process) was first; the answer is then what they wrote. `worker`: writes only while the attempt is claimed
-- by it; null: whichever worker claimed it.
create or replace function record_outcome(p_outcome jsonb)
returns table (state text, written boolean, paid_in_full boolean) language plpgsql as $$
declare
  o record;
  att record;
  inv record;
  paid record;
  zone text;
  is_full boolean;
  to_state text;
begin
  -- the release before does not name it
  p_outcome := '{"worker": null}' || p_outcome;
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_outcome, '{
    attempt_id, state, reason, retref, authcode, respcode, decline_reason, actor, request_id, now,
    worker
  }');
  select * into o from jsonb_to_record(p_outcome) as (
    attempt_id bigint, state text, reason text, retref text, authcode text, respcode text,
    decline_reason text, actor text, request_id text, now timestamptz, worker text
  );
  to_state := o.state;

  select a.invoice_id, a.donation_id into att from payment_attempts a where a.id = o.attempt_id;
  select i.* into inv from invoices i where i.id = att.invoice_id for update;
  if att.donation_id is not null then
    perform from donations d where d.id = att.donation_id for update;
  end if;
  select a.* into att from payment_attempts a where a.id = o.attempt_id for update;

  if att.state not in ('sent', 'unknown', 'authorised', 'needs_review')
    or att.state = to_state
    or o.worker <> coalesce(att.leased_by, '')
    or (att.state = 'needs_review' and to_state = 'unknown')
    or (att.state = 'authorised' and to_state <> all (next_attempt_states(att.state))) then
    state := att.state;
    written := false;
    paid_in_full := coalesce(inv.amount_paid >= inv.amount, true);
    return next; return;
  end if;

  if to_state = 'approved' and inv.id is not null and inv.amount_paid + att.amount > inv.amount then
    to_state := 'needs_review';
    perform raise_payment_alarm(
      'approved_above_balance', att.id, att.merchant_id,
        'The gateway took more than the bill is owed now.', o.now
    );
  end if;

  update payment_attempts a set
    state = to_state,
    reason = o.reason,
    decline_reason = coalesce(o.decline_reason, a.decline_reason),
    retref = coalesce(o.retref, a.retref),
    authcode = coalesce(o.authcode, a.authcode),
    respcode = coalesce(o.respcode, a.respcode),
    decided_at = case when to_state in ('unknown', 'authorised',
      'needs_review') then null else o.now end,
    next_lookup_at = case when to_state = 'unknown' then a.next_lookup_at end,
    leased_by = null,
    leased_until = null
  where a.id = att.id;
  -- With its merchant and session, so that no trigger has to read them.
  insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id,
    merchant_id, session_id)
  values (
    o.actor, 'payment_' || to_state, 'payment_attempt', att.id,
    jsonb_build_object('state', att.state),
      jsonb_build_object('state', to_state, 'reason', o.reason),
    o.now, o.request_id, att.merchant_id, case when att.actor = o.actor then att.session_id end
  );

  if to_state = 'needs_review' then
    perform raise_payment_alarm('payment_needs_review', att.id, att.merchant_id,
      coalesce(o.reason, ''), o.now);
  elsif att.state = 'needs_review' then
    update alarms set resolved_at = o.now, resolved_by = o.actor
    where alarms.attempt_id = att.id and kind in ('payment_needs_review', 'approved_above_balance')
      and resolved_at is null;
  end if;

  if to_state in ('approved', 'declined') then
    select m.time_zone into zone from merchants m where m.id = att.merchant_id;
    -- Staff see declines among the transactions. No money moved, so the ledger gets no line.
    insert into transactions (
      id, invoice_id, subscription_id, merchant_id, user_id, donation_id, type, amount, status,
      visible_method, paid_date, attempt_id, created_at
    ) values (
      att.id, att.invoice_id, att.subscription_id, att.merchant_id, att.user_id, att.donation_id,
        'payment', att.amount,
      case to_state when 'approved' then 'success' else 'declined' end, att.visible_method,
      case to_state when 'approved' then business_date(o.now, zone) end, att.id, o.now
    )
    -- The transaction of a scheduled payment was promised before.
    on conflict (id) do update set
      amount = excluded.amount, status = excluded.status, visible_method = excluded.visible_method,
      paid_date = excluded.paid_date, attempt_id = excluded.attempt_id,
        created_at = excluded.created_at
    where transactions.status = 'scheduled';
    perform post_ledger(att.id);
    if att.run_id is not null
      and exists (select from payment_runs r where r.id = att.run_id and r.kind = 'schedule') then
      update invoices i set scheduled_on = null where i.id = inv.id;
    end if;
    -- Open lists of staff show the decline at once; the end of a run has a frame of its own.
    if to_state = 'declined' and inv.id is not null and att.run_id is null then
      insert into live_outbox (merchant_id, event, created_at)
      values (
        att.merchant_id,
        jsonb_build_object(
          'type', 'changed', 'entity', 'invoice', 'id', inv.id, 'sub_id', att.subscription_id
        ),
        o.now
      );
    end if;
  end if;

  if to_state = 'approved' and att.donation_id is not null then
    update donations d set receipt_due_at = o.now where d.id = att.donation_id;
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    values (
      o.actor, 'donation_received', 'donation', att.donation_id, null,
      jsonb_build_object('amount', att.amount, 'transaction', att.id), o.now, o.request_id
    );
    insert into live_outbox (merchant_id, event, created_at)
    values (att.merchant_id, donation_event(
      att.donation_id, 'has made a donation of ' || dollars(att.amount)
    ), o.now);
  elsif to_state = 'approved' then
    is_full := inv.amount_paid + att.amount >= inv.amount;
    update invoices i set
      amount_paid = i.amount_paid + att.amount,
      paid_date = case when is_full then business_date(o.now, zone) else i.paid_date end,
      scheduled_on = case when is_full then null else i.scheduled_on end,
      stored_state = case when i.stored_state = 'cancelled' then 'cancelled' end,
      state_set_by_merchant = i.stored_state = 'cancelled' and i.state_set_by_merchant
    where i.id = inv.id
    returning i.amount_paid, i.stored_state, i.paid_date into paid;
    if is_full then
      perform end_invoice_runs(jsonb_build_object(
        'invoice_id', inv.id, 'state', 'skipped', 'reason', 'paid', 'except_run_id', att.run_id,
        'transaction_id', att.id, 'actor', o.actor, 'request_id', o.request_id, 'now', o.now
      ));
    end if;
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id,
      merchant_id)
    values (
      o.actor, 'invoice_paid', 'invoice', inv.id,
      jsonb_build_object(
        'amount_paid', inv.amount_paid, 'stored_state', inv.stored_state, 'paid_date', inv.paid_date
      ),
      jsonb_build_object(
        'amount_paid', paid.amount_paid, 'stored_state', paid.stored_state,
          'paid_date', paid.paid_date,
        'transaction', att.id
      ),
      o.now, o.request_id, att.merchant_id
    );
    if inv.stored_state = 'cancelled' then
      perform raise_payment_alarm(
        'paid_while_cancelled', att.id, att.merchant_id,
          'The bill was cancelled while its payment was in doubt.', o.now
      );
    end if;
    if att.door in ('hosted', 'embedded', 'merchant_pay') then
      perform keep_paid_method(att.payment_method_id, o.actor, o.request_id, o.now);
    end if;

    -- Two cards are one payment to those who watch: it is announced with the second.
    if att.split_id is null or att.part = 2 then
      insert into live_outbox (merchant_id, event, created_at)
      values (
        att.merchant_id,
        payment_event(att.user_id, 'has made a payment of ' || dollars(case
          when att.split_id is null then att.amount
          else (select sum(a.amount) from payment_attempts a where a.split_id = att.split_id) end),
          att.subscription_id, att.invoice_id),
        o.now
      );
    end if;
  end if;

  state := to_state;
  written := true;
  paid_in_full := coalesce(is_full, inv.amount_paid >= inv.amount, true);
  return next;
end $$;
