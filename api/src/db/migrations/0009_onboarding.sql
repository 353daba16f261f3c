-- Home of a new merchant lists its first steps until all are done or staff close the list. Earlier merchants: false.
alter table merchants add column first_steps_open boolean not null default false;
-- When staff first copied or opened the address of the payment page, from that list.
alter table merchants add column page_shared_at timestamptz;

-- Why an operator refused an application, and which merchant came of it.
alter table applications add column refusal text check (length(refusal) between 1 and 500);
alter table applications add column merchant_id bigint references merchants;
