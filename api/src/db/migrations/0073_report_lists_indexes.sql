-- outside a transaction

-- Declined and returned payments, and messages that did not arrive, in order of time. No payment that is taken is in one of them.
drop index concurrently if exists transactions_declined;
create index concurrently transactions_declined on transactions (merchant_id, created_at, id) where status = 'declined' and type = 'payment';

drop index concurrently if exists transactions_returned;
create index concurrently transactions_returned on transactions (merchant_id, created_at, id) where type = 'return';

drop index concurrently if exists messages_unsent;
create index concurrently messages_unsent on messages (merchant_id, created_at, id) where delivery in ('undelivered', 'failed');
