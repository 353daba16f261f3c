-- outside a transaction
drop index concurrently if exists refunds_session;
create index concurrently refunds_session on refunds (session_id) where session_id is not null;
