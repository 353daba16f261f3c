-- version 2
-- Whether a public try must come with a solved challenge: after a decline of this visit or this address, and for each
-- visitor once this many tries at the merchant were declined or have no answer yet. p_from is null when it came with
-- one, or none is required.
create or replace function needs_challenge(p_merchant_id bigint, p_page_session_id bigint,
  p_client_address text, p_since timestamptz, p_from integer)
returns boolean language plpgsql stable as $$
begin
  return p_from is not null and (
    (select count(*) from payment_attempts a
      where a.merchant_id = p_merchant_id and a.sent_at > p_since
        and a.door in ('donation', 'embedded') and a.state in ('declined', 'sent')) >= p_from
    or exists (select from payment_attempts a
      where a.page_session_id = p_page_session_id and a.sent_at > p_since and a.state = 'declined')
    or exists (select from payment_attempts a
      where a.client_address = p_client_address and a.sent_at > p_since
        and a.door in ('donation', 'embedded') and a.state = 'declined')
  );
end $$;
