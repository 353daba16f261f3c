-- version 3
-- Does nothing: post_ledger posts. It exists so that release 1.0, after a rollback, does not write its lower version
-- with its triggers, which would post a second time. Unused since release 1.1.
drop trigger if exists transactions_post_ledger on transactions;
drop trigger if exists transactions_post_ledger_later on transactions;
create or replace function transactions_post_ledger() returns trigger language plpgsql as $$
begin
  return null;
end $$;
