-- version 2
-- Locks until the transaction ends, after the invoice or the donation and before the method. So the counts of carding
-- are exact, however many tries arrive at once.
create or replace function lock_public_payments(p_merchant_id bigint) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('public payments of ' || p_merchant_id, 0))
$$;
