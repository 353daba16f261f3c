-- The last number that each merchant's invoices got without one of the merchant's own. Making an invoice locks the row.
create table invoice_numbers (
  merchant_id bigint primary key references merchants (id),
  last integer not null default 1000 check (last >= 1000)
);
