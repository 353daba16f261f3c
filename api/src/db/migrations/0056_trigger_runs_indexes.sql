-- outside a transaction
drop index concurrently if exists triggers_due;
create index concurrently triggers_due on triggers (next_run_at nulls first) where is_active and deleted_at is null;
