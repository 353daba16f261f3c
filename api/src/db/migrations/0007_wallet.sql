-- At most one payment method per idempotency key, whatever becomes of the process that holds it.
alter table payment_methods add column idempotency_key_id bigint unique references idempotency_keys on delete set null;
