-- version 1
-- The first moment of a calendar date in a merchant's zone. Where the clocks go back at midnight, the date begins in
-- the first of both hours.
create or replace function business_day_start(day date, zone text) returns timestamptz
  language sql immutable parallel safe
  return case
    when business_date((day::timestamp at time zone zone) - interval '1 hour', zone) = day
      then (day::timestamp at time zone zone) - interval '1 hour'
    else day::timestamp at time zone zone end;
