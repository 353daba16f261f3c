-- version 2
-- A donation belongs to no customer and no invoice: both are 0.
create or replace function donation_event(p_donation_id bigint, p_what text) returns jsonb
language sql stable as $$
  select jsonb_build_object('type', 'payment', 'user', donor.name,
    'message', donor.name || ' ' || p_what, 'sub_id', 0, 'id', 0)
  from (select trim(d.first_name || ' ' || d.last_name) as name from donations d
    where d.id = p_donation_id) donor
$$;
