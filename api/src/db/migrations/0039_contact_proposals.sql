-- A link by which a person takes over, for signing in, what a business wrote about how to reach them.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in (
  'password_reset', 'password_create', 'pin_reset', 'opt_in', 'hosted', 'sign_up', 'contact_change', 'contact_proposal'));
