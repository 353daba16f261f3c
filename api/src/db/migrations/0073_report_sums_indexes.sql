-- outside a transaction

-- Open invoices by customer, with what the sums of the ageing report read. A payment of the whole adds nothing to it.
drop index concurrently if exists invoices_owed;
create index concurrently invoices_owed on invoices (merchant_id, subscription_id) include (due_date, amount, amount_paid)
  where deleted_at is null and amount_paid < amount and stored_state is distinct from 'cancelled' and stored_state is distinct from 'paid';

-- As transactions_declined, with the amount for the sum.
drop index concurrently if exists transactions_declined_sums;
create index concurrently transactions_declined_sums on transactions (merchant_id, created_at, id) include (amount)
  where status = 'declined' and type = 'payment';
drop index concurrently if exists transactions_declined;
