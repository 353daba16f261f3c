-- outside a transaction

-- Sessions of staff, ended ones too: what a person gave back since the last code is counted over all of them.
drop index concurrently if exists sessions_staff;
create index concurrently sessions_staff on sessions (user_id) where kind = 'merchant';
