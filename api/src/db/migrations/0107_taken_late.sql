-- When the gateway took the money of an attempt that had ended without a charge and confirmed no void.
alter table payment_attempts add column taken_late_at timestamptz;
