-- outside a transaction

-- Not unique: invoices of before may share a number, which the embedded page resolves by other fields. A new one is refused under the lock of
-- its merchant's numbers. Deleted invoices keep theirs: they may come back.
drop index concurrently if exists invoices_number;
create index concurrently invoices_number on invoices (merchant_id, lower(invoice_number)) where invoice_number <> '';

-- The invoices of a payment plan.
drop index concurrently if exists invoices_plan;
create index concurrently invoices_plan on invoices (payment_plan_id, due_date, id) where payment_plan_id is not null;
