-- version 1
-- Locks a payment until the end of the transaction: its invoice or donation, its attempt, its transaction, in this
-- order. No row when none of the merchants has it. The transaction is locked as a change of its state locks it: a
-- lockbox file that names many payments need not wait.
create or replace function lock_refundable(p_transaction_id bigint, p_merchant_ids bigint[])
returns setof transactions language plpgsql as $$
declare
  pay transactions;
begin
  select t.* into pay from transactions t
  where t.id = p_transaction_id and t.merchant_id = any (p_merchant_ids);
  if not found then
    return;
  end if;
  perform from invoices i where i.id = pay.invoice_id for update;
  perform from donations d where d.id = pay.donation_id for update;
  perform from payment_attempts a where a.id = pay.attempt_id for update;
  return query select t.* from transactions t where t.id = pay.id for no key update;
end $$;
