-- version 1
-- Keeps what the search reads of an invoice. A payment does not change it.
create or replace function invoices_keep_text() returns trigger language plpgsql as $$
begin
  insert into invoice_texts (invoice_id, merchant_id, search_text)
  values (new.id, new.merchant_id, lower(new.invoice_number || ' ' || new.description))
  on conflict (invoice_id) do update set
    merchant_id = excluded.merchant_id, search_text = excluded.search_text;
  return null;
end $$;

create or replace trigger invoices_keep_text
  after insert or update of merchant_id, invoice_number, description on invoices
  for each row execute function invoices_keep_text();
