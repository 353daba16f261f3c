-- Cash and checks that staff took over the counter: what the transaction itself does not say. The repeat of a call whose process died
-- finds its payment by the key.
create table desk_payments (
  transaction_id bigint primary key references transactions,
  merchant_id bigint not null references merchants,
  paid_by text not null check (paid_by in ('cash', 'check')),
  check_number text check (check_number ~ '^[0-9]{1,12}$'),
  check_date date,
  actor text not null,
  session_id bigint,
  request_id text,
  idempotency_key_id bigint unique references idempotency_keys on delete set null,
  recorded_at timestamptz not null,
  constraint desk_payments_check_is_named check (
    (paid_by = 'check') = (check_number is not null) and (paid_by = 'check') = (check_date is not null)
  )
);
