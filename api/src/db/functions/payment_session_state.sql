-- version 1
-- Whether anything was paid, or may have been, for a payment session.
create or replace function payment_session_state(p_session_id bigint) returns text
language plpgsql stable as $$
begin
  if exists (select from payment_sessions s
    where s.id = p_session_id and s.completed_at is not null) then
    return 'paid';
  end if;
  return (
    select case
      when count(*) filter (where a.state in ('created', 'sent', 'unknown', 'authorised',
        'needs_review')) > 0 then 'in_doubt'
      when count(*) filter (where a.state in ('approved', 'settled', 'refunded', 'returned',
        'charged_back')) > 0 then 'paid'
      else 'open'
    end
    from page_sessions p join payment_attempts a on a.page_session_id = p.id
    where p.payment_session_id = p_session_id
  );
end $$;
