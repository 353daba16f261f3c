-- version 1
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger audit_log_append_only before update or delete or truncate on audit_log
for each statement execute function audit_is_append_only();
