-- When the nights of a merchant began. What was booked before for a day that has no file is in none; what is booked later is in the next file.
alter table lockbox_settings add column nights_began_at timestamptz;
update lockbox_settings s set nights_began_at = coalesce(
  (select min(f.created_at) from lockbox_files f where f.merchant_id = s.merchant_id and f.format <> 'csv'), now())
 where s.next_date is not null;
