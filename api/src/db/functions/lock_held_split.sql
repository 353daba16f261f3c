-- version 1
-- Locks a split and its invoice, always the invoice first. Null when another worker holds the split now:
-- then nothing may be written.
create or replace function lock_held_split(p_split_id bigint, p_worker text) returns payment_splits
language plpgsql as $$
declare
  split payment_splits;
begin
  perform from invoices i where i.id = (select s.invoice_id from payment_splits s
    where s.id = p_split_id) for update;
  select s.* into split from payment_splits s where s.id = p_split_id for update;
  if split.leased_by is distinct from p_worker then
    return null;
  end if;
  return split;
end $$;
