-- outside a transaction
-- The inbox is searched in the texts of all its messages; its unread conversations are read in their order.
drop index concurrently if exists messages_search;
create index concurrently messages_search on messages using gin (merchant_id, lower(body) gin_trgm_ops);
drop index concurrently if exists conversations_unread;
create index concurrently conversations_unread on conversations (merchant_id, last_message_at desc, subscription_id desc) where is_open and is_unread;
