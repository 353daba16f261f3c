import type { Course, Rhythm } from './recurring-dates.domain';
import type { RecurringRow } from './recurring-invoice.queries';

export const rhythmOfRow = (row: RecurringRow): Rhythm => ({
  frequency: row.frequency,
  dayOfMonth: row.day_of_month,
  anchorOn: row.anchor_on,
});

export const courseOfRow = (row: RecurringRow): Course => ({
  rhythm: rhythmOfRow(row),
  daysBefore: row.days_before,
  beginsOn: row.begins_on,
  lastDueOn: row.last_due_on,
  times: row.times,
  periodsDone: row.periods_done,
});
