-- version 1
-- Events of a customer of the merchant. They name no contact data: a log of 30 days must not outlive its erasure.
create or replace function subscriptions_add_webhooks() returns trigger language plpgsql as $$
declare
  what text := 'customer.created';
begin
  if tg_op = 'UPDATE' then
    what := case
      when new.deleted_at is not null and old.deleted_at is null then 'customer.deleted'
      else 'customer.updated'
    end;
  end if;
  if is_webhook_wanted(new.merchant_id, what) then
    perform add_webhook_event(new.merchant_id, what, 'customer', new.id,
      jsonb_build_object(
        'object', 'customer', 'id', new.id, 'account_number', new.user_external_id, 'status', new.state,
        'sms_opt_in', new.sms_opt_in, 'email_opt_in', new.email_opt_in,
        'marketing_opt_in', new.marketing_opt_in, 'autopay_enabled', new.autopay_enabled,
        'is_deleted', new.deleted_at is not null
      ), null);
  end if;
  return null;
end $$;

create or replace trigger subscriptions_add_webhooks_new after insert on subscriptions
for each row execute function subscriptions_add_webhooks();

-- The sort columns follow from the person's name, email and phone.
create or replace trigger subscriptions_add_webhooks_changed after update on subscriptions
for each row when (
  (old.state, old.user_external_id, old.sms_opt_in, old.email_opt_in, old.marketing_opt_in, old.autopay_enabled,
    old.service_address, old.service_address2, old.service_address_city, old.service_address_state,
    old.service_address_zip, old.sort_full_name, old.sort_email, old.sort_phone, old.deleted_at)
  is distinct from
  (new.state, new.user_external_id, new.sms_opt_in, new.email_opt_in, new.marketing_opt_in, new.autopay_enabled,
    new.service_address, new.service_address2, new.service_address_city, new.service_address_state,
    new.service_address_zip, new.sort_full_name, new.sort_email, new.sort_phone, new.deleted_at)
) execute function subscriptions_add_webhooks();
