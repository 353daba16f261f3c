-- version 2
-- Does nothing: post_ledger posts. It exists so that release 1.0, after a rollback, does not write its lower version
-- with its triggers, which would post a second time. Unused since release 1.1.
drop trigger if exists transactions_post_cash on transactions;
create or replace function transactions_post_cash() returns trigger language plpgsql as $$
begin
  return null;
end $$;
