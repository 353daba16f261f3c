-- version 2
-- Locks the invoice until the end of the transaction and says whether it may be paid. Owner: p_owner_user_id for a
-- customer, p_owner_merchant_ids for staff; the other is null. Volatile: each statement sees rows committed while it
-- waited for the lock.
create or replace function lock_payable_bill(
  p_invoice_id bigint, p_owner_user_id bigint, p_owner_merchant_ids bigint[],
  p_default_gateway_merchant_id text,
  out refusal text, out user_id bigint, out merchant_id bigint, out subscription_id bigint,
  out balance integer, out minimum integer,
  out takes_banks boolean, out gateway_merchant_id text
) language plpgsql as $$
declare
  inv record;
begin
  select i.user_id, i.merchant_id, i.subscription_id, i.amount, i.amount_paid, i.minimum_amount_due,
    i.stored_state, i.deleted_at, m.ach_on,
    coalesce(m.gateway_merchant_id, p_default_gateway_merchant_id) as gateway_merchant_id
  into inv
  from invoices i join merchants m on m.id = i.merchant_id
  where i.id = p_invoice_id
    and (i.user_id = p_owner_user_id or i.merchant_id = any (p_owner_merchant_ids))
  for update of i;
  if not found then
    refusal := 'invoice_unknown'; return;
  end if;

  user_id := inv.user_id; merchant_id := inv.merchant_id; subscription_id := inv.subscription_id;
  balance := inv.amount - inv.amount_paid;
  minimum := least(inv.minimum_amount_due, balance);
  takes_banks := inv.ach_on; gateway_merchant_id := inv.gateway_merchant_id;
  refusal := case
    when inv.deleted_at is not null then 'deleted'
    when invoice_payment_in_doubt(p_invoice_id) then 'in_doubt'
    when inv.stored_state = 'cancelled' then 'cancelled'
    when inv.stored_state = 'paid' or balance <= 0 then 'paid'
    -- last: what is already taken may still be written down
    when money_is_held() then 'held'
  end;
end $$;
