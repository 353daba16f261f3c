-- version 2
-- What becomes of a message is written to the row that waited for it, whoever writes it: the worker, or a callback of the provider.
-- An operation that has ended counts once more. Its row is held against a count until this transaction has ended: a count waits for
-- what is on its way, and what comes after the count asks for another one.
create or replace function bulk_follows_message() returns trigger language plpgsql as $$
declare
  held_operation bigint;
begin
  select o.id into held_operation
    from bulk_messages b join group_messages g on g.id = b.group_message_id join operations o on o.id = g.operation_id
   where b.id = new.bulk_id for key share of o;
  update bulk_messages b
     set outcome = case new.delivery
           when 'sent' then 'sent' when 'delivered' then 'delivered'
           when 'failed' then 'failed' when 'undelivered' then 'failed'
           else 'sending' end,
         reason = case when new.delivery not in ('failed', 'undelivered') then null
           when new.is_in_doubt then 'not_confirmed' else 'not_taken' end,
         detail = case when new.delivery in ('failed', 'undelivered') then new.failure end
   where b.id = new.bulk_id;
  update operations o set next_run_at = o.finished_at
   where o.id = held_operation and o.finished_at is not null and o.next_run_at is null;
  return null;
end $$;

create or replace trigger bulk_follows_message after update of delivery on messages
  for each row when (new.bulk_id is not null and new.delivery is distinct from old.delivery)
  execute function bulk_follows_message();
