-- version 3
-- True while a payment of this invoice has no definite answer.
create or replace function invoice_payment_in_doubt(of_invoice bigint) returns boolean
language sql stable as $$
  select exists (
    select from payment_attempts a
    where a.invoice_id = of_invoice
      and a.state in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
  )
$$;
