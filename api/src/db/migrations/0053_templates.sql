-- Staff write templates themselves: an editor who read an earlier version is told, and what is no longer used leaves the lists.
alter table sms_templates
  add column version integer not null default 1,
  add column archived_at timestamp with time zone,
  add column updated_at timestamp with time zone;
