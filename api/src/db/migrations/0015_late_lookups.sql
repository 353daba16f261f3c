-- A payment that was found nowhere twice may be booked afterwards: it is looked up once more when the night has settled.
alter table payment_attempts add column looked_up_late_at timestamptz;
create index payment_attempts_late on payment_attempts (decided_at)
  where state = 'not_charged' and reason = 'not_found_twice' and looked_up_late_at is null;
