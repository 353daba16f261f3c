-- What a staff member may do at this merchant. Present accounts can do what they could: an owner everything, a clerk
-- everything but the team and the keys, which are new.
alter table merchant_staff add column permissions text[] not null default '{}';

update merchant_staff set permissions = '{
  view, customers, invoices, take_payment, refund, delete, import, message, mass_message, automation, lockbox, export,
  reports
}';
update merchant_staff s set permissions = s.permissions || '{team, keys}'
  from users u where u.id = s.user_id and u.role = 2;

alter table merchant_staff
  add constraint merchant_staff_permissions_known check (permissions <@ '{
    view, customers, invoices, take_payment, refund, delete, import, message, mass_message, automation, lockbox, export,
    reports, team, keys
  }'),
  -- A person who may do anything may see it.
  add constraint merchant_staff_permissions_view check (permissions = '{}' or 'view' = any (permissions));
comment on column merchant_staff.permissions is 'what this person may do at this merchant; the names of permissions.contract.ts';
