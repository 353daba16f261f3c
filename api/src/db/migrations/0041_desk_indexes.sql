-- outside a transaction
-- The sums of transactions over days are read from the index of those days alone. The second is what a person has to look at.
drop index concurrently if exists transactions_paid_sums;
create index concurrently transactions_paid_sums on transactions (merchant_id, paid_date desc nulls last, id desc) include (type, status, amount);
drop index concurrently if exists transactions_merchant_paid;
drop index concurrently if exists payment_attempts_in_doubt;
create index concurrently payment_attempts_in_doubt on payment_attempts (merchant_id, sent_at) where state in ('sent', 'unknown', 'authorised', 'needs_review');
drop index concurrently if exists refunds_in_doubt;
create index concurrently refunds_in_doubt on refunds (merchant_id, sent_at) where state in ('sent', 'unknown', 'needs_review');
drop index concurrently if exists alarms_open;
create index concurrently alarms_open on alarms (merchant_id, raised_at) where resolved_at is null;
