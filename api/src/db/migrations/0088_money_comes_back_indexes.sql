-- outside a transaction
drop index concurrently if exists refunds_untold;
create index concurrently refunds_untold on refunds (decided_at) where state in ('given_back', 'returned') and told_state is distinct from state;
drop index concurrently if exists payment_runs_ended_by;
create index concurrently payment_runs_ended_by on payment_runs (ended_by_transaction_id) where ended_by_transaction_id is not null;
