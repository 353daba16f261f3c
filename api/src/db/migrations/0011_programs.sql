-- A program of a merchant is a user of its own, and its keys are sessions. An earlier release knows no user of this
-- kind, so a key opens nothing there.
alter table users drop constraint users_kind_check;
alter table users add constraint users_kind_check check (kind in ('merchant', 'customer', 'program'));
alter table sessions drop constraint sessions_kind_check;
alter table sessions add constraint sessions_kind_check check (kind in ('merchant', 'customer', 'payer', 'program'));
-- what people see of a program's key
alter table sessions add column key_hint text;

create table programs (
  user_id bigint primary key references users,
  merchant_id bigint not null references merchants,
  name text not null check (length(name) between 1 and 60),
  -- what it may do beside reading, with the names of program.contract.ts
  scopes text[] not null check (scopes <@ '{customers,invoices,payments}'::text[]),
  created_at timestamptz not null,
  ended_at timestamptz
);
-- The history names a program, so two that work may not have one name.
create unique index programs_name_key on programs (merchant_id, lower(name)) where ended_at is null;
create index programs_merchant on programs (merchant_id);
