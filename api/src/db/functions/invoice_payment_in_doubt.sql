-- version 1
-- True while a payment of this bill has no definite answer.
create or replace function invoice_payment_in_doubt(of_invoice bigint) returns boolean
  language sql stable
  return exists (
    select from payment_attempts where invoice_id = of_invoice and state in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
  );
