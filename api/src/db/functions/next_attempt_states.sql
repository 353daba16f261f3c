-- version 1
-- The one transition table of payment attempts: the states that may follow a state.
-- A guard on the table refuses every other step. payment-attempt.domain.ts explains the states.
create or replace function next_attempt_states(p_state text) returns text[]
language sql immutable parallel safe
return case p_state
  when 'created' then array['sent', 'abandoned']
  when 'sent' then array['authorised', 'approved', 'declined', 'not_charged', 'voided', 'unknown',
    'needs_review']
  when 'unknown' then array['authorised', 'approved', 'declined', 'not_charged', 'voided',
    'needs_review']
  when 'authorised' then array['approved', 'voided', 'needs_review']
  when 'needs_review' then array['approved', 'declined', 'not_charged', 'voided']
  when 'approved' then array['settled', 'voided', 'refunded']
  when 'settled' then array['refunded', 'returned', 'charged_back']
  -- settled again when a refund comes back
  when 'refunded' then array['settled', 'returned', 'charged_back']
  else array[]::text[]
end;
