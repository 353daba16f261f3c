// Apart from the schemas, which screens do not load.

export const recurringFrequencies = [
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'yearly',
] as const;
export type RecurringFrequency = (typeof recurringFrequencies)[number];

/** As staff choose them. */
export const recurringFrequencyWords: Readonly<Record<RecurringFrequency, string>> = {
  weekly: 'Every week',
  biweekly: 'Every two weeks',
  monthly: 'Every month',
  quarterly: 'Every three months',
  yearly: 'Every year',
};

export const recurringStatuses = ['active', 'paused', 'ended'] as const;
export type RecurringStatus = (typeof recurringStatuses)[number];
export const recurringStatusWords: Readonly<Record<RecurringStatus, string>> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

export const recurringOutcomes = ['made', 'skipped'] as const;
export type RecurringOutcome = (typeof recurringOutcomes)[number];

/** Why one customer, or all of them, got no invoice for a period. */
export const recurringSkipReasons = [
  'customer_deleted',
  'left_group',
  'group_deleted',
  'no_members',
  'paused',
] as const;
export type RecurringSkipReason = (typeof recurringSkipReasons)[number];
export const recurringSkipWords: Readonly<Record<RecurringSkipReason, string>> = {
  customer_deleted: 'The customer was deleted',
  left_group: 'The customer left the group',
  group_deleted: 'The group was deleted',
  no_members: 'The group had no customers',
  paused: 'Recurring invoice was paused',
};

/**
 * `daysBeforeMax`: days from creation to the due date. `timesMax`: periods. `firstDueMax`: days from today to the
 * first due date. `openMax`: open invoices that one change rewrites. `previewed`: due dates of a preview.
 */
export const recurringLimits = {
  daysBeforeMax: 60,
  timesMax: 520,
  firstDueMax: 731,
  openMax: 250,
  previewed: 6,
  forecastMonthsMax: 12,
} as const;

export const recurringInvoiceSorts = ['next_due_date', 'created_at', 'amount', 'id'] as const;
