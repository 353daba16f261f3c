-- version 2
-- The one transition table of refunds. `not_done` is proven by two look-ups; a later answer that says otherwise needs a
-- person. A void is seen on its payment: the gateway may carry one out after it was not done or declined. A refund is
-- returned when the customer's bank does not take it.
create or replace function next_refund_states(p_state text) returns text[]
language sql immutable parallel safe
return case p_state
  when 'sent' then array['given_back', 'declined', 'not_done', 'unknown', 'needs_review']
  when 'unknown' then array['given_back', 'declined', 'not_done', 'needs_review']
  when 'needs_review' then array['given_back', 'declined', 'not_done']
  when 'not_done' then array['needs_review', 'given_back']
  when 'declined' then array['given_back']
  when 'given_back' then array['returned']
  else array[]::text[]
end;
