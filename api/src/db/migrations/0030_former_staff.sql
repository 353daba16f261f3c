-- Staff whose access to a merchant was taken away, with what they could do. A table of its own: an earlier release, too, lets
-- in only people of merchant_staff.
create table former_staff (
  user_id bigint not null references users,
  merchant_id bigint not null references merchants,
  permissions text[] not null,
  ended_at timestamptz not null,
  primary key (user_id, merchant_id)
);
create index former_staff_merchant on former_staff (merchant_id);
