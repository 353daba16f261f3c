import {
  type RecurringInvoiceLogRow,
  type RecurringInvoiceRow,
  type RecurringInvoiceView,
  type RecurringOccurrence,
  recurringLimits,
  recurringSkipWords,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { courseOfRow } from './course';
import { type Course, occurrencesFrom } from './recurring-dates.domain';
import type { RecurringRow } from './recurring-invoice.queries';
import type { LogRow } from './recurring-run.queries';

export const presentRecurring = (row: RecurringRow): RecurringInvoiceRow => ({
  id: row.id,
  merchant_id: row.merchant_id,
  merchant_name: row.merchant_name,
  customer:
    row.subscription_id === null
      ? null
      : {
          sub_id: row.subscription_id,
          user_id: row.user_id ?? 0,
          full_name: row.full_name ?? '',
          is_deleted: row.is_customer_deleted,
        },
  group:
    row.group_id === null
      ? null
      : { id: row.group_id, name: row.group_name ?? '', is_deleted: row.is_group_deleted },
  description: row.description,
  amount: row.amount,
  frequency: row.frequency,
  day_of_month: row.day_of_month,
  status: row.status,
  next_due_date: row.next_due_on,
  next_create_date: row.next_create_on,
  last_due_date: row.last_due_on,
  times: row.times,
  periods_done: row.periods_done,
  made_count: row.made_count,
});

/** The first invoices to come from a due date on. */
export const presentNext = (
  course: Course,
  { dueOn, amount }: { readonly dueOn: string; readonly amount: number },
): RecurringOccurrence[] =>
  occurrencesFrom(course, dueOn, { most: recurringLimits.previewed }).map((next) => ({
    due_date: next.dueOn,
    create_date: next.createOn,
    amount,
  }));

const linesOf = (row: RecurringRow, kind: 'item' | 'append') =>
  row.lines
    .filter((line) => line.kind === kind)
    .map(({ description, amount }) => ({ description, amount }));

export const presentRecurringView = (
  row: RecurringRow,
  openCount: number,
): RecurringInvoiceView => ({
  ...presentRecurring(row),
  invoice_items: linesOf(row, 'item'),
  invoice_append_items: linesOf(row, 'append'),
  minimum_amount_due: row.minimum_amount_due,
  first_due_date: row.first_due_on,
  days_before: row.days_before,
  time_zone: row.time_zone,
  today: row.today,
  version: row.version,
  created_at: row.created_at.toISOString(),
  paused_at: row.paused_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  next:
    row.status !== 'active' || row.next_due_on === null
      ? []
      : presentNext(courseOfRow(row), { dueOn: row.next_due_on, amount: row.amount }),
  open_count: openCount,
});

export const presentLogRow = (row: LogRow): RecurringInvoiceLogRow => ({
  id: row.id,
  due_date: row.due_on,
  outcome: row.outcome,
  reason: row.reason,
  text: row.reason === null ? null : recurringSkipWords[row.reason],
  customer:
    row.subscription_id === null
      ? null
      : { sub_id: row.subscription_id, full_name: row.full_name ?? '' },
  invoice:
    row.invoice_id === null ? null : { id: row.invoice_id, number: row.invoice_number ?? '' },
  amount: row.amount,
  previous_amount: row.previous_amount,
  is_late: row.is_late,
  at: row.created_at.toISOString(),
});
