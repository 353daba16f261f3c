-- outside a transaction
-- Searches read texts in their normal form. Those of the release before go on without an index while it still runs.
drop index concurrently if exists subscriptions_found;
create index concurrently subscriptions_found on subscriptions using gin (merchant_id, search_form(search_text) gin_trgm_ops);
drop index concurrently if exists invoice_texts_found;
create index concurrently invoice_texts_found on invoice_texts using gin (merchant_id, search_form(search_text) gin_trgm_ops);
drop index concurrently if exists method_names_found;
create index concurrently method_names_found on method_names using gin (merchant_id, search_form(name) gin_trgm_ops);
drop index concurrently if exists messages_found;
create index concurrently messages_found on messages using gin (merchant_id, search_form(body) gin_trgm_ops);
drop index concurrently if exists subscriptions_search;
drop index concurrently if exists invoice_texts_search;
drop index concurrently if exists method_names_search;
drop index concurrently if exists messages_search;
