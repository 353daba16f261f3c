-- How a business reaches a customer is the business's own record; null follows what the person wrote about themselves.
alter table subscriptions
  add column email text check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254),
  add column phone text check (phone ~ '^[0-9]{10}$');
create index subscriptions_contact_email on subscriptions (lower(email), merchant_id) where email is not null;
create index subscriptions_contact_phone on subscriptions (phone, merchant_id) where phone is not null;

-- What a person proved to be theirs. A link to a new PIN goes to the proven address and nowhere else; a change of `email` or
-- `phone` moves these only once it was confirmed at one of them. `previous_email` and `email_changed_at` are written by older
-- processes alone.
alter table users
  add column proven_email text check (proven_email ~ '^[^@\s]+@[^@\s]+$' and length(proven_email) <= 254),
  add column proven_phone text check (proven_phone ~ '^[0-9]{10}$');

-- The last change of each customer's e-mail, and whether staff made it: what staff wrote is no proof.
with last_change as (
  select distinct on (a.entity_id) a.entity_id as user_id, a.actor like 'merchant:%' as is_by_staff
    from audit_log a
   where a.entity = 'user' and a.action in ('user.email_changed', 'user.contact_changed', 'user.email_restored', 'customer.signed_up')
     and a.before ->> 'email' is distinct from a.after ->> 'email'
   order by a.entity_id, a.id desc
), address as (
  -- a change of the last day still waits: until now resets went to the address before it
  select u.id, coalesce(c.is_by_staff, false) or (u.previous_email is not null and u.email_changed_at > now() - interval '1 day') as is_earlier,
         lower(nullif(u.email, '')) as present, lower(nullif(u.previous_email, '')) as earlier
    from users u left join last_change c on c.user_id = u.id
   where u.kind = 'customer' and u.state <> 'invited'
), proven as (
  select a.id, a.present as email from address a where not a.is_earlier
  union all
  -- an address before a change counts for one person, and not where somebody else has it by now
  select min(a.id), a.earlier from address a
   where a.is_earlier and not exists (select from users o where o.kind = 'customer' and lower(o.email) = a.earlier)
   group by a.earlier having count(*) = 1
)
update users u set proven_email = p.email from proven p where u.id = p.id and p.email is not null;
create unique index users_proven_email_key on users (lower(proven_email)) where proven_email is not null;

-- A code texted to the phone was typed, and the phone was not changed since.
update users u set proven_phone = u.phone
  from (select user_id, max(at) as at from consent_records where source in ('POST auth/confirm_opt_in', 'POST hosted_payment/register') group by user_id) c
 where c.user_id = u.id and u.kind = 'customer' and u.state <> 'invited'
   and not exists (
     select from audit_log a where a.entity = 'user' and a.entity_id = u.id and a.action = 'user.contact_changed' and a.at >= c.at
        and a.before ->> 'phone' is distinct from a.after ->> 'phone'
   );

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in (
  'password_reset', 'password_create', 'pin_reset', 'opt_in', 'hosted', 'sign_up', 'contact_change'
));
