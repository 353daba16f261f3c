-- Reading the rows holds up no writer.
alter table messages validate constraint messages_bulk_id_fkey;
alter table messages validate constraint messages_priority_check;
