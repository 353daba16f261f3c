-- What a wallet is needed for, by its owner; and a promised transaction that gets a new number finds its run.
create index payment_runs_user_waiting on payment_runs (user_id) where state = 'waiting';
create index payment_runs_transaction on payment_runs (transaction_id) where transaction_id is not null;
