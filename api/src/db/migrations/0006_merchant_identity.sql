-- What customers and papers know of a merchant beside the name it is shown by; '' for none.
alter table merchants
  add column legal_name text not null default '' check (length(legal_name) <= 120),
  -- lines as on an envelope
  add column address text not null default '' check (length(address) <= 200),
  add column support_phone text not null default '' check (support_phone ~ '^([0-9]{10})?$'),
  add column support_email text not null default '' check (length(support_email) <= 254);

-- Names that a merchant had: addresses with them keep working, so no other merchant may take one.
create table merchant_former_names (
  -- as addresses compare it: small letters, spaces for underscores
  name_key text primary key,
  merchant_id bigint not null references merchants,
  name text not null,
  changed_at timestamptz not null
);
create index merchant_former_names_merchant on merchant_former_names (merchant_id);
