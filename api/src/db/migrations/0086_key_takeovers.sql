-- How often a key was taken over from a process that no longer renewed its lease. Whoever held it before is refused by this number.
alter table idempotency_keys add column takeovers integer not null default 0;
