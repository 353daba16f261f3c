-- When a run was first due that was put off since; null: due_at. A run that is days late asks instead of charging.
alter table payment_runs add column due_since timestamptz;

-- What became of a payment that its request could not tell: told to its payer once, unless they read it themselves.
alter table payment_attempts
  -- from then on the reconciler looks it up
  add column in_doubt_at timestamptz,
  -- its payer read or was told what became of it
  add column payer_told_at timestamptz;
alter table payment_splits
  add column in_doubt_at timestamptz,
  add column payer_told_at timestamptz;
create index payment_attempts_to_tell on payment_attempts (decided_at)
  where in_doubt_at is not null and payer_told_at is null and decided_at is not null and split_id is null and run_id is null;
create index payment_splits_to_tell on payment_splits (decided_at) where in_doubt_at is not null and payer_told_at is null and decided_at is not null;
