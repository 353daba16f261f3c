-- What a run remembers between its tries, which request made or ended a schedule, and what the planner of auto-pay reads.

alter table payment_runs
  -- tries in a row that never reached the gateway, and when the first of them was
  add column unsent_tries integer not null default 0,
  add column unsent_since timestamptz,
  -- the request that scheduled it, and the one that unscheduled it: a repeat is told what they did
  add column idempotency_key_id bigint unique references idempotency_keys on delete set null,
  add column unscheduled_by_key_id bigint unique references idempotency_keys on delete set null;

-- Bills that auto-pay may charge.
create index invoices_open_due on invoices (subscription_id, due_date, id)
  where deleted_at is null and amount_paid < amount and stored_state is distinct from 'cancelled';
create index subscriptions_autopay_method on subscriptions (autopay_method) where autopay_enabled;
create index payment_runs_subscription_waiting on payment_runs (subscription_id) where state = 'waiting';
