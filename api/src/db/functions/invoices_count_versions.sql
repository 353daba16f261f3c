-- version 2
-- Counts each change of the fields that staff edit, by any writer: a save over an earlier version is refused. A change
-- of lines alone names the next version itself.
create or replace function invoices_count_versions() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create or replace trigger invoices_count_versions
  before update of description, amount, minimum_amount_due, due_date, stored_state, deleted_at on invoices
  for each row
  when ((old.description, old.amount, old.minimum_amount_due, old.due_date, old.stored_state, old.deleted_at)
    is distinct from (new.description, new.amount, new.minimum_amount_due, new.due_date, new.stored_state,
      new.deleted_at))
  execute function invoices_count_versions();
