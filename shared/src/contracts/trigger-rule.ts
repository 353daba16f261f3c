/** What an automated event may be made of. Days of the week count from Monday, 0, to Sunday, 6. */
export const triggerLimits = {
  labelMax: 120,
  conditionsMax: 10,
  valueMax: 200,
  upcomingMax: 7,
  pastDueMax: 999,
  daysLateMax: 9_999,
  repeatDaysMax: 365,
  firstHour: 8,
  lastHour: 20,
  minuteStep: 5,
  /** At the merchant: an event that no process could start is still sent on its day until then. */
  lateUntil: '21:00',
  /** Of the log. */
  keptMonths: 13,
  previewDays: 7,
  previewRows: 20,
  /** A preview counts so many invoices. */
  previewMax: 10_000,
  /** A mail to the office lists so many invoices. */
  digestRows: 200,
} as const;

export const triggerObject = 'UserInvoice';
export const triggerConditionType = 'filter';

const textOperators = ['contains', 'startswith', 'endswith', 'exact', 'regex'] as const;
const numericOperators = ['gt', 'gte', 'exact', 'lt', 'lte'] as const;
const dayOperators = ['upcoming', 'past_due'] as const;
const equalsOperator = ['exact'] as const;

/** Every field of an invoice that a condition may name, with its operators. */
export const triggerOperators = {
  due_date: dayOperators,
  description: textOperators,
  state: equalsOperator,
  paid_date: dayOperators,
  days_late: numericOperators,
  amount: numericOperators,
  amount_paid: numericOperators,
  subtotal: numericOperators,
  minimum_amount_due: numericOperators,
  balance: numericOperators,
  payment_plan: equalsOperator,
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type TriggerField = keyof typeof triggerOperators;

/** The fields that a new condition offers; the others are kept in events that have them. */
export const offeredTriggerFields = ['due_date', 'description', 'state'] as const;

/** Amounts, in cents. */
export const centsFields = [
  'amount',
  'amount_paid',
  'subtotal',
  'minimum_amount_due',
  'balance',
] as const;

export const triggerActionTypes = ['send_message', 'send_email'] as const;
export const triggerRecipients = ['customer', 'email'] as const;
export const planValues = ['yes', 'no'] as const;

/** Outcomes of one invoice in a run. */
export const triggerOutcomes = [
  'planned',
  'held',
  'queued',
  'sent',
  'failed',
  'skipped',
  'cancelled',
] as const;
export type TriggerOutcome = (typeof triggerOutcomes)[number];

/** Why an invoice of a run gets no message. */
export const skipTexts = {
  no_match: 'The invoice no longer meets the conditions.',
  paid: 'The invoice was paid.',
  bill_cancelled: 'The invoice was canceled.',
  bill_deleted: 'The invoice was deleted.',
  customer_deleted: 'The customer was deleted.',
  opted_out: 'The customer has opted out.',
  stopped_texts: 'The customer opted out of texts.',
  no_address: 'The customer has no phone number or email address for this.',
  missing_value: 'The template needs a value that is missing.',
  too_long: 'The message would be too long.',
  no_template: 'The event has no template.',
  switched_off: 'The event was turned off.',
  quiet_hours: "Couldn't be sent outside quiet hours in time.",
} as const;
export type SkipReason = keyof typeof skipTexts;

export const isTriggerField = (name: string): name is TriggerField =>
  Object.hasOwn(triggerOperators, name);
