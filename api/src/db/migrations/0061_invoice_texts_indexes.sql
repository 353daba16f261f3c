-- outside a transaction
drop index concurrently if exists invoice_texts_search;
create index concurrently invoice_texts_search on invoice_texts using gin (merchant_id, search_text gin_trgm_ops);
