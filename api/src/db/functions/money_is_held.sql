-- version 1
-- True while nothing may be charged.
create or replace function money_is_held() returns boolean language sql stable as $$
  select exists (select from money_holds where opened_at is null)
$$;
