-- version 2
-- True while a payment of this invoice has no definite answer.
-- In plpgsql, which keeps the plan: a function in SQL would be planned again for each payment.
create or replace function invoice_payment_in_doubt(of_invoice bigint) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from payment_attempts a
    where a.invoice_id = of_invoice
      and a.state in ('created', 'sent', 'unknown', 'authorised', 'needs_review')
  );
end $$;
