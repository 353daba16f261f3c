-- version 1
create or replace function is_carding(p_try card_try, p_limits carding_limits) returns boolean
language plpgsql stable as $$
begin
  return carding_score(p_try, p_limits) >= p_limits.max_score
    or is_declined_too_often(p_try, p_limits);
end $$;
