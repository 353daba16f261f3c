-- version 1
-- The one transition table of split payments: the states that may follow a state.
create or replace function next_split_states(p_state text) returns text[]
language sql immutable parallel safe
return case p_state
  when 'authorising' then array['capturing', 'voiding']
  when 'capturing' then array['paid', 'voiding', 'needs_review']
  when 'voiding' then array['not_paid', 'needs_review']
  when 'needs_review' then array['paid', 'not_paid', 'voiding']
  else array[]::text[]
end;
