-- version 1
-- The day of a message is to be summed again when its delivery has an outcome, or another one. What waits is not
-- summed.
create or replace function messages_mark_reports() returns trigger language plpgsql as $$
declare
  message messages := case when tg_op = 'DELETE' then old else new end;
begin
  insert into report_marks (merchant_id, part, first_day, last_day)
  select m.id, 'messages', d.day, d.day
  from merchants m cross join lateral (select business_date(message.created_at, m.time_zone)) d (day)
  where m.id = message.merchant_id;
  return null;
end $$;

create or replace trigger messages_mark_reports_new after insert on messages
for each row when (new.delivery not in ('queued', 'sending')) execute function messages_mark_reports();

create or replace trigger messages_mark_reports_changed after update on messages
for each row when (
  old.delivery <> new.delivery and not (old.delivery in ('queued', 'sending') and new.delivery in ('queued', 'sending'))
) execute function messages_mark_reports();

create or replace trigger messages_mark_reports_gone after delete on messages
for each row when (old.delivery not in ('queued', 'sending')) execute function messages_mark_reports();
