-- Lockbox files: the layout that a merchant's bank reads, the payments of each file, and the nights.
create table lockbox_settings (
  merchant_id bigint primary key references merchants,
  -- Null: the layout that ships with the product.
  layout jsonb check (jsonb_typeof(layout) = 'object'),
  -- The day whose file is made next, and when.
  next_date date,
  next_run_at timestamptz,
  leased_by text,
  leased_until timestamptz,
  check ((next_date is null) = (next_run_at is null))
);
create index lockbox_settings_due on lockbox_settings (next_run_at nulls first);

-- Rows of earlier releases are lines of commas, which only the demo world wrote.
alter table lockbox_files add column format text not null default 'csv';
alter table lockbox_files add column total bigint not null default 0;
alter table lockbox_files add column layout jsonb;
alter table lockbox_files drop constraint lockbox_files_merchant_id_file_date_key;
alter table lockbox_files add constraint lockbox_files_one_a_day unique (merchant_id, file_date, format);
alter table lockbox_files add constraint lockbox_files_series_key unique (id, merchant_id, format);
alter table lockbox_files add constraint lockbox_files_total_check check (total >= 0);
alter table lockbox_files add constraint lockbox_files_has_layout check ((format = 'csv') = (layout is null));

-- A payment is a line of one file of its series: the files of one merchant in one format.
create table lockbox_lines (
  file_id bigint not null,
  position integer not null check (position >= 1),
  merchant_id bigint not null,
  format text not null,
  transaction_id bigint not null references transactions,
  amount integer not null check (amount > 0),
  paid_date date not null,
  -- The file of its day had been made before it was booked.
  is_late boolean not null,
  primary key (file_id, position),
  foreign key (file_id, merchant_id, format) references lockbox_files (id, merchant_id, format),
  constraint lockbox_lines_one_file unique (merchant_id, format, transaction_id)
);
