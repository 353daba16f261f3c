-- outside a transaction
drop index concurrently if exists payment_attempts_taken_late;
create index concurrently payment_attempts_taken_late on payment_attempts (next_lookup_at) where taken_late_at is not null and looked_up_late_at is null;
