-- version 1
-- An import came to its end.
create or replace function operations_add_webhooks() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(new.merchant_id, 'import.finished') then
    perform add_webhook_event(new.merchant_id, 'import.finished', 'import', new.id,
      jsonb_build_object('object', 'import', 'id', new.id, 'status', new.state, 'rows', new.total,
        'counts', new.counts), null);
  end if;
  return null;
end $$;

create or replace trigger operations_add_webhooks after update on operations
for each row when (
  new.kind = 'import_run' and old.finished_at is null and new.finished_at is not null
) execute function operations_add_webhooks();
