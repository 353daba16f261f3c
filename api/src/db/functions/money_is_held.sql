-- version 1
create or replace function money_is_held() returns boolean language sql stable as $$
  select exists (select from money_holds where opened_at is null)
$$;
