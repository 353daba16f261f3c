-- version 1
-- A transaction that moved money has ledger lines when it is committed, by any writer.
create or replace function transactions_are_posted() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_lines l where l.transaction_id = new.id) then
    raise exception 'transaction % moved money and has no ledger lines', new.id
      using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

drop trigger if exists transactions_are_posted on transactions;
create constraint trigger transactions_are_posted after insert on transactions
  deferrable initially deferred
  for each row when (new.status in ('success', 'refunded', 'voided'))
  execute function transactions_are_posted();

drop trigger if exists transactions_are_posted_later on transactions;
create constraint trigger transactions_are_posted_later after update of status on transactions
  deferrable initially deferred
  for each row when (
    new.status in ('success', 'refunded', 'voided') and old.status is distinct from new.status
  )
  execute function transactions_are_posted();
