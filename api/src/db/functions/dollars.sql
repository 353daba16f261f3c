-- version 1
-- Cents as people read them: '$12.50'.
create or replace function dollars(p_cents bigint) returns text
  language sql immutable parallel safe
  return '$' || to_char(p_cents / 100.0, 'FM999999999990.00');
