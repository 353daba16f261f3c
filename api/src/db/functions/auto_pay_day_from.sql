-- version 2
-- The first day from `from_on` on (that day included) on which auto-pay charges, of a rule whose next day is `next_on`;
-- null for due dates, which only invoices know. The same days as nextAutoPayDate of the contract.
create or replace function auto_pay_day_from(frequency text, charged_day text, next_on date, from_on date) returns date
  language sql immutable parallel safe
  return case
    when charged_day = 'due_date' then null
    when next_on >= from_on then next_on
    when frequency = 'monthly' then (
      select month_days.charged_on from (
        select months.first_day + least(charged_day::integer,
          extract(day from months.first_day + interval '1 month' - interval '1 day')::integer) - 1 as charged_on
          from (values (date_trunc('month', from_on::timestamp)::date),
            ((date_trunc('month', from_on::timestamp) + interval '1 month')::date)) months (first_day)
      ) month_days where month_days.charged_on >= from_on order by month_days.charged_on limit 1)
    when frequency = 'weekly' then next_on + ((from_on - next_on + 6) / 7) * 7
    when frequency = 'biweekly' then next_on + ((from_on - next_on + 13) / 14) * 14
  end;
