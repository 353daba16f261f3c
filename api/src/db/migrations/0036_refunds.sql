-- Money that staff give back: each void and refund is written down before the gateway is asked (ADR 34). If money moved, its
-- transaction has the id of the refund. Without an attempt it is cash, which no gateway gives back.
create table refunds (
  id bigint primary key default nextval(pg_get_serial_sequence('transactions', 'id')),
  -- the payment
  transaction_id bigint not null references transactions,
  attempt_id bigint references payment_attempts,
  invoice_id bigint references invoices,
  donation_id bigint references donations,
  merchant_id bigint not null references merchants,
  gateway_merchant_id text,
  kind text not null check (kind in ('void', 'refund')),
  -- of a refund; a void has no order, and is looked up by the payment's reference
  order_id text unique check (order_id ~ '^[A-Z]{1,19}$'),
  amount integer not null check (amount > 0),
  -- the customer owes the amount again
  reopens_bill boolean not null,
  state text not null check (state in ('sent', 'unknown', 'given_back', 'declined', 'not_done', 'needs_review')),
  reason text,
  retref text,
  respcode text,
  idempotency_key_id bigint references idempotency_keys on delete set null,
  actor text not null,
  session_id bigint,
  request_id text,
  sent_at timestamptz not null,
  decided_at timestamptz,
  next_lookup_at timestamptz,
  lookups integer not null default 0,
  failed_lookups_in_a_row integer not null default 0,
  not_found_at timestamptz,
  last_status_lookup_at timestamptz,
  leased_by text,
  leased_until timestamptz,
  constraint refunds_decided check ((decided_at is null) = (state in ('sent', 'unknown', 'needs_review'))),
  constraint refunds_by_gateway check ((attempt_id is null) = (gateway_merchant_id is null)),
  constraint refunds_has_order check ((order_id is not null) = (kind = 'refund' and attempt_id is not null)),
  constraint refunds_void_reopens check (kind = 'refund' or reopens_bill)
);
create unique index refunds_one_open on refunds (transaction_id) where state in ('sent', 'unknown', 'needs_review');
create unique index refunds_one_void on refunds (transaction_id) where kind = 'void' and state = 'given_back';
create index refunds_transaction on refunds (transaction_id, id);
create index refunds_due on refunds (next_lookup_at) where state in ('sent', 'unknown');
create index refunds_key on refunds (idempotency_key_id) where idempotency_key_id is not null;
create index refunds_retref on refunds (retref) where retref is not null;

-- A void undoes a payment that has not settled. `owed_again`: what was given back is owed by the bill, not by the business.
alter table transactions drop constraint transactions_type_check;
alter table transactions add constraint transactions_type_check check (type in ('payment', 'refund', 'return', 'void'));
alter table transactions drop constraint transactions_refund_has_origin;
alter table transactions add constraint transactions_refund_has_origin check (refund_of is null or type in ('refund', 'return', 'void'));
alter table transactions add column owed_again boolean not null default false;

-- What a bank took back after we had given it back.
alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (account in (
  'gateway', 'invoice', 'refunds', 'donations', 'cash', 'losses'
));

alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check check (kind in (
  'payment_needs_review', 'late_approval', 'approved_above_balance', 'paid_while_cancelled', 'split_needs_review', 'return_unmatched',
  'run_stuck', 'lookups_failing', 'gateway_refuses', 'unknown_charge', 'refund_needs_review', 'refunded_and_returned'
));
