-- version 1
-- Whether the merchant has an endpoint for an event of this type. Called before the event is put together.
create or replace function is_webhook_wanted(p_merchant_id bigint, p_type text) returns boolean
language plpgsql stable as $$
begin
  return exists (select from webhook_endpoints e
    where e.merchant_id = p_merchant_id and e.deleted_at is null and e.enabled and p_type = any (e.events));
end $$;
