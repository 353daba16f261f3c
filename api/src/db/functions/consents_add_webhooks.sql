-- version 1
-- A customer of the merchant opted out of texts, mails or marketing.
create or replace function consents_add_webhooks() returns trigger language plpgsql as $$
begin
  if is_webhook_wanted(new.merchant_id, 'customer.opted_out') then
    perform add_webhook_event(new.merchant_id, 'customer.opted_out', 'customer', new.subscription_id,
      jsonb_build_object('object', 'opt_out', 'customer_id', new.subscription_id, 'channel', new.kind,
        'at', new.at), null);
  end if;
  return null;
end $$;

create or replace trigger consents_add_webhooks after insert on consent_records
for each row when (
  new.action = 'withdrawn' and new.kind in ('sms', 'email', 'marketing')
  and new.merchant_id is not null and new.subscription_id is not null
) execute function consents_add_webhooks();
