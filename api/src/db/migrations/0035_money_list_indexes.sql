-- outside a transaction
-- Sorts and searches of the invoices and transactions of one merchant. Two indexes of subscriptions lose their condition: a deleted
-- customer's invoices are found, too.
drop index concurrently if exists subscriptions_sort_full_name;
create index concurrently subscriptions_sort_full_name on subscriptions (merchant_id, sort_full_name, id);
drop index concurrently if exists subscriptions_search;
create index concurrently subscriptions_search on subscriptions using gin (merchant_id, search_text gin_trgm_ops);
drop index concurrently if exists invoices_open;
create index concurrently invoices_open on invoices (merchant_id, due_date, id) where deleted_at is null and stored_state is null and amount_paid < amount;
drop index concurrently if exists invoices_stored_state;
create index concurrently invoices_stored_state on invoices (merchant_id, stored_state, due_date, id) where deleted_at is null and stored_state is not null;
drop index concurrently if exists invoices_search;
create index concurrently invoices_search on invoices using gin (merchant_id, lower(invoice_number || ' ' || description) gin_trgm_ops);
drop index concurrently if exists transactions_merchant_status;
create index concurrently transactions_merchant_status on transactions (merchant_id, status, id);
drop index concurrently if exists transactions_merchant_method;
create index concurrently transactions_merchant_method on transactions (merchant_id, lower(visible_method), id);
drop index concurrently if exists transactions_search;
create index concurrently transactions_search on transactions using gin (merchant_id, lower(visible_method) gin_trgm_ops);
drop index concurrently if exists invoices_open_created;
create index concurrently invoices_open_created on invoices (merchant_id, created_at, id, due_date) where deleted_at is null and stored_state is null and amount_paid < amount;
