-- version 1
-- The day of a transaction in its merchant's zone; null without one. Volatile, so that the statement that records a
-- payment reads it too.
create or replace function recorded_day(transaction_id bigint) returns date
language plpgsql volatile as $$
begin
  return (select t.paid_date from transactions t where t.id = recorded_day.transaction_id);
end $$;
