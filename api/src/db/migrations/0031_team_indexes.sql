-- outside a transaction
-- The team of a merchant, and the newest lines of its audit log.
drop index concurrently if exists merchant_staff_merchant;
create index concurrently merchant_staff_merchant on merchant_staff (merchant_id, user_id);
drop index concurrently if exists audit_log_merchant;
create index concurrently audit_log_merchant on audit_log (merchant_id, at desc, id desc) where merchant_id is not null;
