-- version 1
-- Events of a payment whose outcome was not known at once: that it is in doubt, and how the doubt ended.
create or replace function payment_attempts_add_webhooks() returns trigger language plpgsql as $$
declare
  what constant text := case when new.decided_at is null then 'payment.in_doubt' else 'payment.resolved' end;
begin
  if is_webhook_wanted(new.merchant_id, what) then
    perform add_webhook_event(new.merchant_id, what, 'payment', new.id,
      jsonb_build_object(
        'object', 'payment', 'id', new.id, 'amount', new.amount, 'invoice_id', new.invoice_id,
        'customer_id', new.subscription_id, 'donation_id', new.donation_id,
        'outcome', case
          when new.decided_at is null then 'unknown'
          when new.state in ('approved', 'settled') then 'succeeded'
          when new.state = 'declined' then 'declined'
          else 'not_charged'
        end
      ), null);
  end if;
  return null;
end $$;

create or replace trigger payment_attempts_add_webhooks after update on payment_attempts
for each row when (
  new.in_doubt_at is not null and new.decided_at is null and old.in_doubt_at is null
  or old.in_doubt_at is not null and old.decided_at is null and new.decided_at is not null
) execute function payment_attempts_add_webhooks();
