-- version 2
-- Many people share an address or a merchant, so only their declines count, against limits of their own. Public pages
-- have their own count: card tests there close these pages, and not the calls of customers who are signed in. A public
-- try without an answer counts as a decline, for many may be on their way at once.
create or replace function is_declined_too_often(p_try card_try, p_limits carding_limits)
returns boolean
language plpgsql stable as $$
begin
  if p_try.is_public then
    return
      (select count(*) from payment_attempts a
        where a.merchant_id = p_try.merchant_id and a.sent_at > p_limits.since
          and a.door in ('donation', 'embedded') and a.state in ('declined', 'sent'))
        * p_limits.decline_weight >= p_limits.max_merchant_score
      or (select count(*) from payment_attempts a
        where a.client_address = p_try.client_address and a.sent_at > p_limits.since
          and a.door in ('donation', 'embedded') and a.state in ('declined', 'sent'))
        * p_limits.decline_weight >= p_limits.max_address_score;
  end if;
  return
    (select count(*) from payment_attempts a
      where a.merchant_id = p_try.merchant_id and a.sent_at > p_limits.since
        and a.state = 'declined'
        and a.run_id is null and a.door not in ('donation', 'embedded'))
      * p_limits.decline_weight >= p_limits.max_merchant_score
    or (select count(*) from payment_attempts a
      where a.client_address = p_try.client_address and a.sent_at > p_limits.since
        and a.state = 'declined')
      * p_limits.decline_weight >= p_limits.max_address_score;
end $$;
