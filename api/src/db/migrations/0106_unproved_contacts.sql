-- outside a transaction
-- What staff wrote about a person who has not signed up blocks no other person. Who has signed up has their phone and e-mail alone; of
-- people who have not, one has both.
drop index concurrently if exists users_signed_up_phone_key;
create unique index concurrently users_signed_up_phone_key on users (phone) where kind = 'customer' and state <> 'invited';
drop index concurrently if exists users_signed_up_email_key;
create unique index concurrently users_signed_up_email_key on users (kind, lower(email)) where kind = 'merchant' or state <> 'invited';
drop index concurrently if exists users_invited_key;
create unique index concurrently users_invited_key on users (phone, lower(email)) where kind = 'customer' and state = 'invited';
drop index concurrently if exists users_phone;
create index concurrently users_phone on users (phone) where kind = 'customer';
drop index concurrently if exists users_email;
create index concurrently users_email on users (kind, lower(email));
drop index concurrently if exists users_customer_phone_key;
drop index concurrently if exists users_email_key;
