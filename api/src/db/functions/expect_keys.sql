-- version 1
-- An order names exactly the keys that its function reads: a key too many or too few is an error of
-- the caller.
create or replace function expect_keys(p_order jsonb, p_keys text[]) returns void
language plpgsql immutable as $$
begin
  if jsonb_typeof(p_order) is distinct from 'object' then
    raise exception 'an order is an object' using errcode = 'invalid_parameter_value';
  end if;
  if p_order ?& p_keys and p_order - p_keys = '{}' then
    return;
  end if;
  raise exception 'the order lacks the keys {%} and has the unknown keys {%}',
    (select string_agg(key, ', ') from unnest(p_keys) key where not p_order ? key),
    (select string_agg(key, ', ') from jsonb_object_keys(p_order - p_keys) key)
    using errcode = 'invalid_parameter_value';
end $$;
