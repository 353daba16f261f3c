-- version 1
-- Cents that a person gave back in all sessions, ended ones too, since the last code of this session, or without one
-- since the person's last code anywhere; also what is not confirmed yet. Refunds of a person with a second factor wait
-- here for each other, until the end of the transaction: each counts those before.
create or replace function lock_given_back_since_code(p_session_id bigint) returns integer
language plpgsql as $$
declare
  person bigint;
  since timestamptz;
begin
  perform from second_factors f join sessions s on s.user_id = f.user_id
  where s.id = p_session_id for no key update of f;
  select s.user_id, s.second_factor_at into person, since from sessions s where s.id = p_session_id;
  -- A remembered browser opens sessions without a code.
  since := coalesce(since, (
    select max(s.second_factor_at) from sessions s where s.user_id = person and s.kind = 'merchant'
  ));
  return (
    select coalesce(sum(r.amount), 0)::integer
    from sessions s join refunds r on r.session_id = s.id
    where s.user_id = person and s.kind = 'merchant' and (since is null or r.sent_at >= since)
      and r.state not in ('declined', 'not_done')
  );
end $$;
