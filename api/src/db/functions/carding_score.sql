-- version 1
-- How suspicious a try is: the worst count of session, visit of a public page, customer and method.
-- A method counts by its token, on whatever invoice it was tried. Tries of strangers on a customer's
-- invoice through a public page do not keep the customer from paying, and the other way round.
create or replace function carding_score(p_try card_try, p_limits carding_limits) returns integer
language plpgsql stable as $$
begin
  return (
    select coalesce(max(s.score), 0) from (
      select sum(case when a.state in ('declined', 'sent',
        'created') then p_limits.decline_weight else 1 end) as score
      from payment_attempts a
      where a.user_id = p_try.user_id and a.sent_at > p_limits.since and a.run_id is null
        and (a.door = 'embedded') = p_try.is_public
      union all
      select sum(case when a.state in ('declined', 'sent',
        'created') then p_limits.decline_weight else 1 end)
      from payment_attempts a
      where a.session_id = p_try.session_id and a.sent_at > p_limits.since
      union all
      select sum(case when a.state in ('declined', 'sent',
        'created') then p_limits.decline_weight else 1 end)
      from payment_attempts a
      where a.page_session_id = p_try.page_session_id and a.sent_at > p_limits.since
      union all
      select sum(case when a.state in ('declined', 'sent',
        'created') then p_limits.decline_weight else 1 end)
      from payment_attempts a
      where a.payment_method_id in (select pm.id from payment_methods pm
        where pm.token = p_try.token)
        and a.sent_at > p_limits.since and a.run_id is null
    ) s
  );
end $$;
