-- Trouble between the gateway and a business: told once, until the gateway answers again.
alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check check (kind in (
  'payment_needs_review', 'late_approval', 'approved_above_balance', 'paid_while_cancelled', 'split_needs_review', 'return_unmatched',
  'run_stuck', 'lookups_failing', 'gateway_refuses'
));
create unique index alarms_gateway on alarms (kind, merchant_id) where kind in ('lookups_failing', 'gateway_refuses') and resolved_at is null;
