-- What the gateway tells after a payment or a refund was decided: money that came back, a void carried out late,
-- a payment in no settlement. Each calls for a person.
alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check check (kind in (
  'payment_needs_review', 'late_approval', 'approved_above_balance', 'paid_while_cancelled', 'split_needs_review', 'return_unmatched',
  'run_stuck', 'lookups_failing', 'gateway_refuses', 'unknown_charge', 'refund_needs_review', 'refunded_and_returned', 'lockbox_failed',
  'refund_returned', 'chargeback', 'voided_late', 'not_settled'
));
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (
  state in ('sent', 'unknown', 'given_back', 'declined', 'not_done', 'needs_review', 'returned')
);
alter table transactions drop constraint transactions_status_check;
alter table transactions add constraint transactions_status_check check (
  status in ('success', 'scheduled', 'declined', 'refunded', 'voided', 'cancelled', 'returned')
);
-- Money of a customer that no bill takes.
alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_check check (
  account in ('gateway', 'invoice', 'refunds', 'donations', 'cash', 'losses', 'unapplied')
);
-- The state that the customer was last told of. Customers hear nothing of what was decided before.
alter table refunds add column told_state text;
update refunds set told_state = state where state = 'given_back';
-- The payment that made a planned one needless; when it is taken back, the plan stands again.
alter table payment_runs add column ended_by_transaction_id bigint references transactions (id) on update cascade;
