-- outside a transaction

-- The name of a deleted group is free again.
drop index concurrently if exists auto_groups_name;
create unique index concurrently auto_groups_name on auto_groups (merchant_id, lower(name)) where deleted_at is null;
drop index concurrently if exists auto_groups_name_key;

-- Who lives where.
drop index concurrently if exists subscriptions_zip;
create index concurrently subscriptions_zip on subscriptions (merchant_id, service_address_zip text_pattern_ops)
 where deleted_at is null;
