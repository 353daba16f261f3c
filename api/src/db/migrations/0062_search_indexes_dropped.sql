-- outside a transaction
-- Searches read invoice_texts and method_names. Those of the release before go on without an index while it still runs.
drop index concurrently if exists invoices_search;
drop index concurrently if exists transactions_search;
