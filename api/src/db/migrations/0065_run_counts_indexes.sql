-- outside a transaction
drop index concurrently if exists trigger_runs_count;
create index concurrently trigger_runs_count on trigger_runs (count_at) where count_at is not null;
