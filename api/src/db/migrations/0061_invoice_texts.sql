-- What a search reads of an invoice, beside the table that a payment writes: each payment puts its invoice into each index of that
-- table anew, and an entry of trigrams costs more than all others.
create table invoice_texts (
  invoice_id bigint primary key,
  merchant_id bigint not null,
  search_text text not null
);

-- The first body of the file of functions: no row is written between 0061_invoice_texts_filled and the trigger.
create function invoices_keep_text() returns trigger language plpgsql as $$
begin
  insert into invoice_texts (invoice_id, merchant_id, search_text)
  values (new.id, new.merchant_id, lower(new.invoice_number || ' ' || new.description))
  on conflict (invoice_id) do update set
    merchant_id = excluded.merchant_id, search_text = excluded.search_text;
  return null;
end $$;
create trigger invoices_keep_text
  after insert or update of merchant_id, invoice_number, description on invoices
  for each row execute function invoices_keep_text();
