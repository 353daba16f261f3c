-- version 1
-- The bank has the bytes of a file: no process changes them, and no payment changes its file.
create or replace function lockbox_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'lockbox files are append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger lockbox_files_append_only before update or delete on lockbox_files
for each statement execute function lockbox_is_append_only();
create or replace trigger lockbox_lines_append_only before update or delete on lockbox_lines
for each statement execute function lockbox_is_append_only();
