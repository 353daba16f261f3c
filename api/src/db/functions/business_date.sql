-- version 1
-- The calendar date of a moment in a merchant's zone.
create or replace function business_date(at_moment timestamptz, zone text) returns date
  language sql immutable parallel safe
  return (at_moment at time zone zone)::date;
