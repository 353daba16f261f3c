-- outside a transaction

-- What a person wrote leaves before what the product says.
drop index concurrently if exists messages_due;
create index concurrently messages_due on messages (priority, next_attempt_at, id) where delivery in ('queued', 'sending');
drop index concurrently if exists messages_open;
drop index concurrently if exists messages_bulk;
create unique index concurrently messages_bulk on messages (bulk_id) where bulk_id is not null;
