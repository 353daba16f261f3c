-- The conversation of a deleted customer is closed: the badge, the list and the database count the same ones.
update conversations c set is_open = false, is_unread = false
  from subscriptions s where s.id = c.subscription_id and s.deleted_at is not null and c.is_open;
