-- What took the payment back that had made a planned one needless: its notice says what became of the plan.
alter table payment_runs add column reopened_by_transaction_id bigint references transactions (id);
