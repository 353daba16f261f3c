-- Where staff are signed in: what the browser called itself, its address, and when the second factor was proved last.
alter table sessions
  add column user_agent text,
  add column address text,
  add column second_factor_at timestamptz;

-- A browser that is not asked for the second factor until then.
alter table known_devices
  add column user_agent text,
  add column trusted_since timestamptz,
  add column trusted_until timestamptz;
