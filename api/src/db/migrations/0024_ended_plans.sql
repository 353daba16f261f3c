-- A plan ends with its customer; the bills that it had made stay as they are, paid or cancelled.
alter table payment_plans add column ended_at timestamptz;
