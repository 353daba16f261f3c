-- The rows of before. What the trigger wrote meanwhile is newer.
insert into invoice_texts (invoice_id, merchant_id, search_text)
select i.id, i.merchant_id, lower(i.invoice_number || ' ' || i.description) from invoices i
on conflict (invoice_id) do nothing;
analyze invoice_texts;
