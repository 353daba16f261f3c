-- A lockbox file that cannot be made calls for a person, once a merchant.
alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check check (kind in (
  'payment_needs_review', 'late_approval', 'approved_above_balance', 'paid_while_cancelled', 'split_needs_review', 'return_unmatched',
  'run_stuck', 'lookups_failing', 'gateway_refuses', 'unknown_charge', 'refund_needs_review', 'refunded_and_returned', 'lockbox_failed'
));
