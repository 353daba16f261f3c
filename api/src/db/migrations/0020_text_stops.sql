-- Phones that want no texts of a business, by STOP or by what the text provider answered, until they write START. It is about
-- the phone: whatever the business writes into its record, or a person agrees to on the web, does not end it.
create table text_stops (
  merchant_id bigint not null references merchants (id),
  phone text not null check (phone ~ '^[0-9]{10}$'),
  stopped_at timestamptz not null,
  primary key (merchant_id, phone)
);
insert into text_stops (merchant_id, phone, stopped_at)
select s.merchant_id, coalesce(s.phone, u.phone), max(last.at)
  from subscriptions s join users u on u.id = s.user_id
  join lateral (
    select c.action, c.channel, c.at from consent_records c where c.subscription_id = s.id and c.kind = 'sms' order by c.id desc limit 1
  ) last on last.action = 'withdrawn' and last.channel = 'sms'
 where coalesce(s.phone, u.phone) is not null
 group by 1, 2;

-- What a customer's text says about texts, for staff to look at.
alter table messages add column consent_flag text check (consent_flag in ('texts_stopped', 'may_stop_texts'));
