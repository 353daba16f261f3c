-- version 2
-- Writes the outcome of a message to the row that waits for it, for the worker and for a callback of the provider. An
-- operation that has ended counts once more, and so does a run whose counts are final. Locks their rows until this
-- transaction ends: a count waits for outcomes that are being written, and a later outcome requests another count.
create or replace function bulk_follows_message() returns trigger language plpgsql as $$
declare
  held_operation bigint;
  held_run bigint;
begin
  select o.id into held_operation
    from bulk_messages b join group_messages g on g.id = b.group_message_id join operations o on o.id = g.operation_id
   where b.id = new.bulk_id for key share of o;
  select r.id into held_run
    from bulk_messages b join trigger_items it on it.id = b.source_id join trigger_runs r on r.id = it.run_id
   where b.id = new.bulk_id and b.source = 'trigger' for key share of r;
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
  update trigger_runs r set count_at = r.started_at where r.id = held_run and r.count_at is null;
  return null;
end $$;

create or replace trigger bulk_follows_message after update of delivery on messages
  for each row when (new.bulk_id is not null and new.delivery is distinct from old.delivery)
  execute function bulk_follows_message();
