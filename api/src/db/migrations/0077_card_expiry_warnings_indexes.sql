-- outside a transaction
drop index concurrently if exists payment_methods_expiration;
create index concurrently payment_methods_expiration on payment_methods (expiration, id) where removed_at is null and expiration is not null;
