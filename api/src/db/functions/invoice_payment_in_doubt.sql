-- version 1
-- True while a payment of this invoice has no definite answer. Its plan is kept, and is one by an index from the first
-- call on, when the table may be empty.
create or replace function invoice_payment_in_doubt(of_invoice bigint) returns boolean
language plpgsql stable set enable_seqscan = off as $$
begin
  return exists (
    select from payment_attempts a
    where a.invoice_id = of_invoice
      and a.state in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
  );
end $$;
