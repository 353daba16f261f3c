-- outside a transaction

-- A failed message is repeated once.
drop index concurrently if exists messages_retry;
create unique index concurrently messages_retry on messages (retry_of) where retry_of is not null;
