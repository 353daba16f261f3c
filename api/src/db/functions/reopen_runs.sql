-- version 3
-- A payment of an invoice was taken back by `transaction_id`, and the invoice is open again: the plans to pay it that
-- ended because it was paid wait again. A schedule stays ended when its time is over or its method pays
-- nothing any more, auto-pay when it is off, began anew or would come too late (as in run-outcome.domain.ts); it leaves
-- its customer a day. After a dispute nothing waits again: its customer would be charged once more by itself. Each plan
-- is checked once: from then on it names the transaction. Call it with the invoice locked, after its payment was taken
-- back.
create or replace function reopen_runs(p_order jsonb) returns void language plpgsql as $$
declare
  o record;
  bill record;
  run payment_runs;
  stands boolean;
begin
  -- The order, written by npm run schema -w api from payment-orders.ts.
  perform expect_keys(p_order, '{transaction_id, actor, request_id, now}');
  select * into o from jsonb_to_record(p_order) as (
    transaction_id bigint, actor text, request_id text, now timestamptz
  );
  select i.id, i.amount - i.amount_paid as balance, p.created_at as paid_at, m.ach_on, m.time_zone,
    s.autopay_enabled, s.autopay_started_on, exists (select from payment_attempts a
      where a.id = p.attempt_id and a.state = 'charged_back') as is_disputed
  into bill
  from transactions t join transactions p on p.id = t.refund_of
  join invoices i on i.id = t.invoice_id join merchants m on m.id = i.merchant_id
  join subscriptions s on s.id = i.subscription_id
  where t.id = o.transaction_id and i.deleted_at is null and i.amount_paid < i.amount
    and coalesce(i.stored_state, '') not in ('cancelled', 'paid');
  if not found then
    return;
  end if;

  for run in
    select distinct on (r.kind) r.* from payment_runs r
    where r.invoice_id = bill.id and r.state = 'skipped' and r.reason = 'paid'
      and r.ended_at >= bill.paid_at and r.reopened_by_transaction_id is null
    order by r.kind, r.id desc
  loop
    if run.kind = 'schedule' then
      stands := run.due_at > o.now
        and not exists (select from payment_runs r where r.invoice_id = bill.id
          and r.kind = 'schedule' and r.state in ('waiting', 'running'))
        and exists (select from payment_methods pm
          where pm.id = run.payment_method_id and pm.removed_at is null and (pm.type <> 3
            or bill.ach_on and bank_account_bar(pm.user_id, pm.token, pm.last4) is null));
    else
      stands := bill.autopay_enabled and bill.autopay_started_on <= run.cycle_on
        and business_date(o.now, bill.time_zone)
          <= business_date(coalesce(run.due_since, run.due_at), bill.time_zone) + 5;
    end if;
    update payment_runs r set reopened_by_transaction_id = o.transaction_id where r.id = run.id;
    continue when bill.is_disputed or not stands;

    update payment_runs r set
      state = 'waiting', reason = null, ended_at = null, ended_by_transaction_id = null,
      amount = case r.kind when 'schedule' then least(r.amount, bill.balance) else r.amount end,
      due_since = case r.kind when 'auto_pay' then coalesce(r.due_since, r.due_at)
        else r.due_since end,
      due_at = case r.kind when 'auto_pay' then greatest(r.due_at, o.now + interval '1 day')
        else r.due_at end
    where r.id = run.id;
    if run.kind = 'schedule' then
      update transactions t set status = 'scheduled', amount = least(run.amount, bill.balance)
      where t.id = run.transaction_id and t.status = 'cancelled';
      update invoices i set scheduled_on = run.cycle_on where i.id = bill.id;
    end if;
    insert into audit_log (actor, action, entity, entity_id, before, after, at, request_id)
    values (o.actor, 'payment_run_waiting', 'payment_run', run.id,
      jsonb_build_object('state', 'skipped'),
      jsonb_build_object('state', 'waiting', 'reason', 'reopened', 'kind', run.kind,
        'invoice', bill.id, 'transaction', o.transaction_id), o.now, o.request_id);
  end loop;
end $$;
