-- Counts the changes of what staff edit: an editor who read an earlier one is told.
alter table invoices add column version integer not null default 1;
