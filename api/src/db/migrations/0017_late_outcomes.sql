-- When a run was first due that was put off since; null: due_at. A run that is days late asks instead of charging.
alter table payment_runs add column due_since timestamptz;
