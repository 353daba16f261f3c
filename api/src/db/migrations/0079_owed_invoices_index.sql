-- outside a transaction

-- What customers owe, in the order in which it falls due: for auto-pay, groups, and the sums of ageing and forecast. A payment of the whole
-- adds nothing to it. One index in the place of invoices_owed and invoices_open_due, which held the same invoices.
drop index concurrently if exists invoices_owed_due;
create index concurrently invoices_owed_due on invoices (merchant_id, subscription_id, due_date, id) include (amount, amount_paid)
  where deleted_at is null and amount_paid < amount and stored_state is distinct from 'cancelled' and stored_state is distinct from 'paid';
drop index concurrently if exists invoices_owed;
drop index concurrently if exists invoices_open_due;
