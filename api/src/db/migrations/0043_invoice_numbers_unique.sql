-- outside a transaction

-- Deleted invoices keep their numbers: they may come back.
drop index concurrently if exists invoices_number;
create unique index concurrently invoices_number on invoices (merchant_id, lower(invoice_number)) where invoice_number <> '';
