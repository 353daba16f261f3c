import type {
  RecurringInvoiceLogRow,
  RecurringInvoicePreview,
  RecurringInvoiceRow,
  RecurringInvoiceView,
} from '@billfold/shared/contracts/recurring-invoice.contract';

/** Ana Rivera's $50.00 of Cedar Water on the last day of each month. */
export const recurringRow = (change: Partial<RecurringInvoiceRow> = {}): RecurringInvoiceRow => ({
  id: 5,
  merchant_id: 1,
  merchant_name: 'Cedar Water',
  customer: { sub_id: 12, user_id: 7, full_name: 'Ana Rivera', is_deleted: false },
  group: null,
  description: 'Water',
  amount: 5_000,
  frequency: 'monthly',
  day_of_month: 31,
  status: 'active',
  next_due_date: '2026-12-31',
  next_create_date: '2026-12-17',
  last_due_date: null,
  times: null,
  periods_done: 2,
  made_count: 2,
  ...change,
});

export const recurringWith = (
  change: Partial<RecurringInvoiceView> = {},
): RecurringInvoiceView => ({
  ...recurringRow(),
  invoice_items: [{ description: 'Water', amount: 4_500 }],
  invoice_append_items: [{ description: 'City tax', amount: 500 }],
  minimum_amount_due: 0,
  first_due_date: '2026-10-31',
  days_before: 14,
  time_zone: 'America/Denver',
  today: '2026-12-01',
  version: 3,
  created_at: '2026-10-01T15:00:00.000Z',
  paused_at: null,
  ended_at: null,
  next: [
    { due_date: '2026-12-31', create_date: '2026-12-17', amount: 5_000 },
    { due_date: '2027-01-31', create_date: '2027-01-17', amount: 5_000 },
  ],
  open_count: 0,
  ...change,
});

export const recurringPreviewWith = (
  change: Partial<RecurringInvoicePreview> = {},
): RecurringInvoicePreview => ({
  time_zone: 'America/Denver',
  today: '2026-12-01',
  next: [
    { due_date: '2026-12-10', create_date: '2026-12-01', amount: 5_000 },
    { due_date: '2027-01-10', create_date: '2026-12-27', amount: 5_000 },
  ],
  total_periods: null,
  customers: 1,
  customers_is_floor: false,
  ...change,
});

export const recurringLogRow = (
  change: Partial<RecurringInvoiceLogRow> = {},
): RecurringInvoiceLogRow => ({
  id: 31,
  due_date: '2026-11-30',
  outcome: 'made',
  reason: null,
  text: null,
  customer: { sub_id: 12, full_name: 'Ana Rivera' },
  invoice: { id: 8, number: 'CW-8' },
  amount: 5_000,
  previous_amount: null,
  is_late: false,
  at: '2026-11-16T08:00:00.000Z',
  ...change,
});
