-- version 2
-- The holder of a card disputed a payment, and the bank took back `p_amount` of it. Each raises an alarm; `p_note` says
-- what the bank said. False when the books do not change: the payment came back before, or is less.
create or replace function record_chargeback(p_attempt_id bigint, p_amount integer,
  p_reason_code text, p_note text, p_actor text, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  att payment_attempts;
begin
  select a.* into att from payment_attempts a where a.id = p_attempt_id;
  perform from invoices i where i.id = att.invoice_id for update;
  perform from donations d where d.id = att.donation_id for update;
  select a.* into att from payment_attempts a where a.id = att.id for update;
  perform add_payment_alarm('chargeback', att.id, att.merchant_id, p_note, p_now);
  if att.state not in ('approved', 'settled', 'refunded') or p_amount not between 1 and att.amount then
    return false;
  end if;
  perform post_return(att.id, p_amount, 'charged_back',
    coalesce('chargeback_' || p_reason_code, 'chargeback'),
    jsonb_build_object('reason', p_reason_code, 'amount', p_amount), p_actor, p_now);
  return true;
end $$;
