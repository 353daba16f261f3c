-- version 1
-- The last day on which a card pays, of its mm/yy: the end of that month.
create or replace function card_last_day(expiration text) returns date
  language sql immutable strict parallel safe
  return (make_date(2000 + right(expiration, 2)::integer, left(expiration, 2)::integer,
    1) + interval '1 month' - interval '1 day')::date;
