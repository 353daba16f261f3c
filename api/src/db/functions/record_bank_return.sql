-- version 2
-- A bank sent a payment back. After a refund that is a loss, and an alarm says so. Answers the attempt when this call
-- wrote it; null when it was known, or when nothing of ours fits, which raises one alarm.
create or replace function record_bank_return(p_gateway_merchant_id text, p_retref text,
  p_code text, p_actor text, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  att payment_attempts;
  refunded integer;
  note text := 'Reference ' || p_retref || ', code ' || p_code || '.';
begin
  select a.* into att from payment_attempts a
  where a.retref = p_retref and a.gateway_merchant_id = p_gateway_merchant_id order by a.id limit 1;
  perform from invoices i where i.id = att.invoice_id for update;
  perform from donations d where d.id = att.donation_id for update;
  select a.* into att from payment_attempts a where a.id = att.id for update;
  if att.state = 'returned' then
    return null;
  end if;
  if att.id is null or att.state not in ('approved', 'settled', 'refunded') then
    insert into alarms (kind, attempt_id, merchant_id, detail, raised_at)
    select 'return_unmatched', att.id, att.merchant_id, note, p_now
    where not exists (select from alarms l where l.kind = 'return_unmatched' and l.detail = note)
    on conflict do nothing;
    return null;
  end if;

  refunded := given_back_of(att.id);
  perform post_return(att.id, att.amount, 'returned', 'bank_return_' || p_code,
    jsonb_build_object('reason', p_code), p_actor, p_now);
  if refunded > 0 then
    perform raise_payment_alarm('refunded_and_returned', att.id, att.merchant_id,
      'The bank returned payment ' || att.id || ' after '
        || dollars(refunded) || ' of it had been refunded.', p_now);
  end if;
  return att.id;
end $$;
