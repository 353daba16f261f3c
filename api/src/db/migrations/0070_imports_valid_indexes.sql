-- outside a transaction
drop index concurrently if exists desk_payments_import;
create index concurrently desk_payments_import on desk_payments (import_id) where import_id is not null;
