-- version 1
-- Events of an invoice, by each function that writes it. One that becomes late is found by a clock.
create or replace function invoices_add_webhooks() returns trigger language plpgsql as $$
declare
  what text := 'invoice.created';
begin
  if tg_op = 'UPDATE' then
    what := case
      when coalesce(new.stored_state, case when new.amount_paid >= new.amount then 'paid' end) = 'paid'
        and coalesce(old.stored_state, case when old.amount_paid >= old.amount then 'paid' end)
          is distinct from 'paid' then 'invoice.paid'
      else 'invoice.updated'
    end;
  end if;
  if is_webhook_wanted(new.merchant_id, what) then
    perform add_webhook_event(new.merchant_id, what, 'invoice', new.id, webhook_invoice(new), null);
  end if;
  return null;
end $$;

create or replace trigger invoices_add_webhooks_new after insert on invoices
for each row execute function invoices_add_webhooks();

create or replace trigger invoices_add_webhooks_changed after update on invoices
for each row when (
  (old.amount, old.amount_paid, old.minimum_amount_due, old.due_date, old.stored_state, old.invoice_number,
    old.description, old.deleted_at)
  is distinct from
  (new.amount, new.amount_paid, new.minimum_amount_due, new.due_date, new.stored_state, new.invoice_number,
    new.description, new.deleted_at)
) execute function invoices_add_webhooks();
