-- version 1
-- Cents of a payment that were voided or refunded; what a bank took back is not among them.
create or replace function given_back_of(p_transaction_id bigint) returns integer
language sql stable as $$
  select coalesce(sum(r.amount), 0)::integer from transactions r
  where r.refund_of = p_transaction_id and r.type in ('refund', 'void') and r.status = 'success'
$$;
