-- Which warning of an expiring card a customer was given: one of each kind for a card and its last day. `reached` is false where no
-- channel was open to the merchant on that day: the customer gets the next warning, not this one later.
create table card_expiry_warnings (
  subscription_id bigint not null references subscriptions (id) on delete cascade,
  payment_method_id bigint not null references payment_methods (id) on delete cascade,
  last_day date not null,
  days_before integer not null,
  reached boolean not null,
  warned_at timestamptz not null,
  primary key (subscription_id, payment_method_id, last_day, days_before),
  constraint card_expiry_warnings_days_before_check check (days_before > 0)
);
