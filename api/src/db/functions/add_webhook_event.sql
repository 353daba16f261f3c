-- version 1
-- Writes an event and its way to each endpoint that wants it, in the transaction of the change. One with a `p_once_key`
-- that was written before is not written again.
create or replace function add_webhook_event(p_merchant_id bigint, p_type text, p_object_kind text,
  p_object_id bigint, p_data jsonb, p_once_key text) returns void language plpgsql as $$
begin
  with event as (
    insert into webhook_events (merchant_id, type, object_kind, object_id, data, once_key)
    values (p_merchant_id, p_type, p_object_kind, p_object_id, p_data, p_once_key)
    on conflict (merchant_id, once_key) where once_key is not null do nothing
    returning id
  )
  insert into webhook_deliveries (endpoint_id, event_id, merchant_id, type, object_kind, object_id)
  select e.id, event.id, p_merchant_id, p_type, p_object_kind, p_object_id
  from event, webhook_endpoints e
  where e.merchant_id = p_merchant_id and e.deleted_at is null and e.enabled and p_type = any (e.events)
  order by e.id;
end $$;
