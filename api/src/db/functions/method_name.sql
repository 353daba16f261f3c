-- version 1
-- How people read a method: 'Visa 1111'.
create or replace function method_name(type integer, card_type text, last4 text) returns text
  language sql immutable parallel safe
  return case when type = 3 then 'Bank Account' else coalesce(initcap(card_type),
    'Card') end || ' ' || last4;
