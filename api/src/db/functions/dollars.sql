-- version 2
-- Cents as people read them: '$1,312.50'.
create or replace function dollars(p_cents bigint) returns text
  language sql immutable parallel safe
  return '$' || to_char(p_cents / 100.0, 'FM999,999,999,990.00');
