-- version 1
-- The day of an invoice is to be summed again when the invoice is new, gone, or counts otherwise. A payment changes
-- none of that.
create or replace function invoices_mark_reports() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    insert into report_marks (merchant_id, part, first_day, last_day)
    select m.id, 'invoices', d.day, d.day
    from merchants m cross join lateral (select business_date(old.created_at, m.time_zone)) d (day)
    where m.id = old.merchant_id;
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and (new.created_at, new.merchant_id)
      is distinct from (old.created_at, old.merchant_id) then
    insert into report_marks (merchant_id, part, first_day, last_day)
    select m.id, 'invoices', d.day, d.day
    from merchants m cross join lateral (select business_date(new.created_at, m.time_zone)) d (day)
    where m.id = new.merchant_id;
  end if;
  return null;
end $$;

create or replace trigger invoices_mark_reports_new after insert or delete on invoices
for each row execute function invoices_mark_reports();

create or replace trigger invoices_mark_reports_changed after update on invoices
for each row when (
  old.amount <> new.amount
  or (old.deleted_at is null) <> (new.deleted_at is null)
  or (old.stored_state is not distinct from 'cancelled') <> (new.stored_state is not distinct from 'cancelled')
  or old.created_at <> new.created_at
  or old.merchant_id <> new.merchant_id
) execute function invoices_mark_reports();
