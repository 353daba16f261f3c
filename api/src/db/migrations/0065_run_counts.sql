-- How many items of a run have which outcome is kept with the run: the log does not count them at each read.

alter table trigger_runs
  -- [{"outcome": …, "reason": …, "count": …}]; null: of an earlier release, or just stopped, and counted when it is read
  add column tally jsonb,
  -- business clock: when it is counted again; null while no outcome can change by itself
  add column count_at timestamptz;

update trigger_runs set count_at = started_at where state <> 'missed';
