-- version 2
-- True while nothing may be charged. In plpgsql, which keeps the plan.
create or replace function money_is_held() returns boolean language plpgsql stable as $$
begin
  return exists (select from money_holds where opened_at is null);
end $$;
