-- The customer of a merchant whom an invitation, code or proposed contact is about: what waits ends when the customer is deleted. Null for
-- what belongs to a person or visitor alone.
alter table notices add column subscription_id bigint references subscriptions (id);
