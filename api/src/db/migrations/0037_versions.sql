-- Counts the changes of what staff edit: an editor who read an earlier one is told.
alter table subscriptions add column version integer not null default 1;
alter table auto_groups add column version integer not null default 1;
