-- Signing up accepts the terms: kept as every other consent is.
alter table consent_records drop constraint consent_records_kind_check;
alter table consent_records add constraint consent_records_kind_check
  check (kind in ('auto_pay', 'scheduled_payment', 'payment_method', 'sms', 'email', 'marketing', 'terms'));
