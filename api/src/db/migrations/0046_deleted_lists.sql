-- outside a transaction

-- What staff deleted, the newest first: they can restore it for 30 days.
drop index concurrently if exists invoices_deleted;
create index concurrently invoices_deleted on invoices (merchant_id, deleted_at, id) where deleted_at is not null;

drop index concurrently if exists subscriptions_deleted;
create index concurrently subscriptions_deleted on subscriptions (merchant_id, deleted_at, id) where deleted_at is not null;
