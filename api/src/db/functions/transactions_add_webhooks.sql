-- version 1
-- Events of a payment: that it succeeded, was declined, was refunded, was returned. All have the payment as their
-- object, so that a refund never overtakes its payment.
create or replace function transactions_add_webhooks() returns trigger language plpgsql as $$
declare
  what constant text := case
    when new.type = 'return' then 'payment.returned'
    when new.type in ('refund', 'void') then 'payment.refunded'
    when new.status = 'declined' then 'payment.declined'
    else 'payment.succeeded'
  end;
begin
  if is_webhook_wanted(new.merchant_id, what) then
    perform add_webhook_event(new.merchant_id, what, 'payment', coalesce(new.refund_of, new.id),
      jsonb_build_object(
        'object', 'transaction', 'id', new.id, 'type', new.type, 'status', new.status, 'amount', new.amount,
        'payment_id', coalesce(new.refund_of, new.id), 'invoice_id', new.invoice_id,
        'customer_id', new.subscription_id, 'donation_id', new.donation_id, 'is_cash', new.is_cash,
        'date', new.paid_date
      ), null);
  end if;
  return null;
end $$;

create or replace trigger transactions_add_webhooks_new after insert on transactions
for each row when (new.status in ('success', 'declined')) execute function transactions_add_webhooks();

-- The transaction of a scheduled payment was promised before.
create or replace trigger transactions_add_webhooks_kept after update on transactions
for each row when (old.status = 'scheduled' and new.status in ('success', 'declined'))
execute function transactions_add_webhooks();
