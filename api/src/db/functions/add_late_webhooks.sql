-- version 1
-- The event of each invoice that became late within the last week of the merchant and has none yet for its due date.
-- Answers how many.
create or replace function add_late_webhooks(p_now timestamptz) returns integer language plpgsql as $$
declare
  late invoices;
  added integer := 0;
begin
  for late in
    select i.* from webhook_endpoints e
    join merchants m on m.id = e.merchant_id
    join invoices i on i.merchant_id = m.id
    where e.deleted_at is null and e.enabled and 'invoice.late' = any (e.events)
      and i.deleted_at is null and i.stored_state is null and i.amount_paid < i.amount
      and i.due_date < business_date(p_now, m.time_zone)
      and i.due_date >= business_date(greatest(p_now - interval '7 days', e.created_at), m.time_zone)
      and not exists (select from webhook_events w
        where w.merchant_id = i.merchant_id and w.once_key = 'late:' || i.id || ':' || i.due_date)
    group by i.id
  loop
    perform add_webhook_event(late.merchant_id, 'invoice.late', 'invoice', late.id,
      webhook_invoice(late) || '{"status": "late"}', 'late:' || late.id || ':' || late.due_date);
    added := added + 1;
  end loop;
  return added;
end $$;
