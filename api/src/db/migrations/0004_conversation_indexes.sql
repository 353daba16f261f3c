-- outside a transaction
drop index concurrently if exists conversations_listed;
create index concurrently conversations_listed on conversations
  (merchant_id, greatest(last_message_at, snoozed_until) desc, subscription_id desc) where is_open;
drop index concurrently if exists conversations_assigned;
create index concurrently conversations_assigned on conversations
  (merchant_id, assignee_id, is_open, greatest(last_message_at, snoozed_until) desc, subscription_id desc)
  where assignee_id is not null;
