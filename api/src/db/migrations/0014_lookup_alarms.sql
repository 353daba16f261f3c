-- The gateway keeps failing or refusing the look-ups of a business: told once, until one is answered again.
alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check check (kind in (
  'payment_needs_review', 'late_approval', 'approved_above_balance', 'paid_while_cancelled', 'split_needs_review', 'return_unmatched',
  'run_stuck', 'lookups_failing'
));
create unique index alarms_lookups_failing on alarms (merchant_id) where kind = 'lookups_failing' and resolved_at is null;
