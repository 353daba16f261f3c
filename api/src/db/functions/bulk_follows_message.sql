-- version 2
-- What becomes of a message is written to the row that waited for it, whoever writes it: the worker, or a callback of the provider.
-- An operation that has ended counts once more, and so does a run whose counts have come to rest.
create or replace function bulk_follows_message() returns trigger language plpgsql as $$
begin
  with changed as (
    update bulk_messages b
       set outcome = case new.delivery
             when 'sent' then 'sent' when 'delivered' then 'delivered'
             when 'failed' then 'failed' when 'undelivered' then 'failed'
             else 'sending' end,
           reason = case when new.delivery not in ('failed', 'undelivered') then null
             when new.is_in_doubt then 'not_confirmed' else 'not_taken' end,
           detail = case when new.delivery in ('failed', 'undelivered') then new.failure end
     where b.id = new.bulk_id
    returning b.group_message_id, b.source, b.source_id
  ), of_run as (
    update trigger_runs r set count_at = r.started_at
      from changed, trigger_items it
     where changed.source = 'trigger' and it.id = changed.source_id and r.id = it.run_id and r.count_at is null
  )
  update operations o set next_run_at = o.finished_at
    from changed, group_messages g
   where g.id = changed.group_message_id and o.id = g.operation_id and o.finished_at is not null and o.next_run_at is null;
  return null;
end $$;

create or replace trigger bulk_follows_message after update of delivery on messages
  for each row when (new.bulk_id is not null and new.delivery is distinct from old.delivery)
  execute function bulk_follows_message();
