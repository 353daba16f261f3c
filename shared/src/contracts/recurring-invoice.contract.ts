import { Type, type Static } from 'typebox';
import { amountLimits, lineLimits, newInvoiceLimits } from './limits';
import {
  recurringFrequencies,
  recurringLimits,
  recurringOutcomes,
  recurringStatuses,
  type RecurringFrequency,
  type RecurringOutcome,
  type RecurringStatus,
} from './recurring-invoice-words';

export {
  recurringInvoiceSorts,
  recurringLimits,
  recurringSkipWords,
  recurringStatuses,
  type RecurringFrequency,
  type RecurringSkipReason,
  type RecurringStatus,
} from './recurring-invoice-words';

/**
 * Recurring invoices: one customer, or the members of a group, get an invoice each period. Days are business days of
 * the merchant, amounts cents.
 *
 * - GET recurring_invoices: a list (`RecurringInvoiceRow`), filters `RecurringInvoiceFilters`, `q` finds customer,
 *   group and description, sorts `recurringInvoiceSorts`, default `next_due_date`: ended ones are last.
 * - POST recurring_invoices: `RecurringInvoiceRequest` with an Idempotency-Key, answers `RecurringInvoiceView`.
 * - GET recurring_invoices/{id}: `RecurringInvoiceView`.
 * - PATCH recurring_invoices/{id}: `EditRecurringInvoiceRequest`, answers `EditRecurringInvoiceResponse`. 409
 *   `version_mismatch` has the view of now as `present`; 409 `conflict` when it has ended.
 * - POST recurring_invoices/{id}/pause, /resume, /end: no body, answers `RecurringInvoiceView`. A repeat changes
 *   nothing. 409 `conflict` when an ended one is paused or resumed.
 * - POST recurring_invoices/preview: `PreviewRecurringInvoiceRequest`, answers `RecurringInvoicePreview`.
 * - GET recurring_invoices/{id}/log: a list (`RecurringInvoiceLogRow`), filters `RecurringInvoiceLogFilters`, newest
 *   first.
 * - GET recurring_invoices/forecast?months=3: `RecurringInvoiceForecast`.
 * - GET recurring_invoices/export: the list as a CSV file, as every list.
 *
 * Reading takes the permission view, the file export, everything else invoices. A refused value answers 400 with a
 * sentence; a foreign or absent id 404.
 *
 * A pause creates nothing, and nothing later: a resumed one goes on with the first period whose creation day is today
 * or later. Periods that were missed because the product was down are created late, with their own due dates. `times`
 * counts periods that were due, not those of a pause.
 */

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const DayInput = Type.String({ maxLength: 10, description: 'YYYY-MM-DD or MM/DD/YYYY' });
const Day = Type.String({ description: "YYYY-MM-DD, in the merchant's zone" });
const Moment = Type.String({ description: 'ISO 8601 UTC' });
const Cents = Type.Integer({ description: 'cents' });
const orNull = <Schema extends Parameters<typeof Type.Array>[0]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Frequency = Type.Unsafe<RecurringFrequency>(Type.String({ enum: [...recurringFrequencies] }));
const Status = Type.Unsafe<RecurringStatus>(Type.String({ enum: [...recurringStatuses] }));
const Outcome = Type.Unsafe<RecurringOutcome>(Type.String({ enum: [...recurringOutcomes] }));

const LineInput = Type.Object(
  {
    description: Type.String({ maxLength: lineLimits.descriptionMax }),
    amount: Type.Integer({
      minimum: -amountLimits.maxMinor,
      maximum: amountLimits.maxMinor,
      description: 'cents; below 0 for a discount',
    }),
  },
  closed,
);
const Lines = Type.Array(LineInput, { maxItems: lineLimits.rowsMax });
const MinimumDue = Type.Integer({
  minimum: 0,
  maximum: amountLimits.maxMinor,
  description: 'cents',
});
const DayOfMonth = orNull(
  Type.Integer({
    minimum: 1,
    maximum: 31,
    description:
      'monthly, quarterly, yearly: the day of the month, the last one of a shorter month; null: that of the first due date',
  }),
);
const DaysBefore = Type.Integer({
  minimum: 0,
  maximum: recurringLimits.daysBeforeMax,
  description: 'an invoice is created so many days before it is due',
});
const Times = orNull(Type.Integer({ minimum: 1, maximum: recurringLimits.timesMax }));
const Description = Type.String({ maxLength: newInvoiceLimits.descriptionMax });

const terms = {
  description: Type.Optional(Description),
  invoice_items: Lines,
  invoice_append_items: Type.Optional(Lines),
  minimum_amount_due: Type.Optional(MinimumDue),
  frequency: Frequency,
  day_of_month: Type.Optional(DayOfMonth),
  first_due_date: Type.String({
    maxLength: 10,
    description: 'YYYY-MM-DD or MM/DD/YYYY, today or later, on day_of_month',
  }),
  last_due_date: Type.Optional(orNull(DayInput)),
  times: Type.Optional(Times),
  days_before: Type.Optional(DaysBefore),
};
const who = {
  sub_id: Type.Optional(orNull(Id)),
  group_id: Type.Optional(orNull(Id)),
};

/** Exactly one of `sub_id` and `group_id`, and at most one of `last_due_date` and `times`. */
/** @public */ export const RecurringInvoiceRequest = Type.Object(
  { merchant_id: Id, ...who, ...terms },
  closed,
);
export type RecurringInvoiceRequest = Static<typeof RecurringInvoiceRequest>;

/**
 * A draft, or with `id` a draft of its change: then `first_due_date` is the next due date, and periods before count for
 * `times`. Lines may be missing: the amount is their sum.
 */
/** @public */ export const PreviewRecurringInvoiceRequest = Type.Object(
  {
    id: Type.Optional(Id),
    merchant_id: Id,
    ...who,
    invoice_items: Type.Optional(Lines),
    invoice_append_items: Type.Optional(Lines),
    frequency: terms.frequency,
    day_of_month: terms.day_of_month,
    first_due_date: terms.first_due_date,
    last_due_date: terms.last_due_date,
    times: terms.times,
    days_before: terms.days_before,
  },
  closed,
);
export type PreviewRecurringInvoiceRequest = Static<typeof PreviewRecurringInvoiceRequest>;

/**
 * What is absent stays. Merchant, customer and group stay. `next_due_date` begins the rhythm anew on that day, after
 * the last one that was made; without it, a new frequency or day of the month begins at the next due date there is.
 *
 * `open` also writes description, lines, fees and minimum into its invoices that are due today or later, are unpaid and
 * have no payment in doubt; their due dates stay. More than `openMax` of them: 409 `conflict`.
 */
/** @public */ export const EditRecurringInvoiceRequest = Type.Object(
  {
    applies_to: Type.Unsafe<'next' | 'open'>(Type.String({ enum: ['next', 'open'] })),
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'the one that was read' })),
    description: Type.Optional(Description),
    invoice_items: Type.Optional(Lines),
    invoice_append_items: Type.Optional(Lines),
    minimum_amount_due: Type.Optional(MinimumDue),
    frequency: Type.Optional(Frequency),
    day_of_month: Type.Optional(DayOfMonth),
    next_due_date: Type.Optional(DayInput),
    last_due_date: Type.Optional(orNull(DayInput)),
    times: Type.Optional(Times),
    days_before: Type.Optional(DaysBefore),
  },
  closed,
);
export type EditRecurringInvoiceRequest = Static<typeof EditRecurringInvoiceRequest>;

/** One invoice to come; `amount` is per customer. */
const Occurrence = Type.Object({ due_date: Day, create_date: Day, amount: Cents });
export type RecurringOccurrence = Static<typeof Occurrence>;

const row = {
  id: Type.Integer(),
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  customer: orNull(
    Type.Object({
      sub_id: Type.Integer(),
      user_id: Type.Integer(),
      full_name: Type.String(),
      is_deleted: Type.Boolean(),
    }),
  ),
  group: orNull(
    Type.Object({ id: Type.Integer(), name: Type.String(), is_deleted: Type.Boolean() }),
  ),
  description: Type.String(),
  amount: Type.Integer({ description: 'cents, per customer' }),
  frequency: Frequency,
  day_of_month: orNull(Type.Integer({ description: 'null: weekly and every two weeks' })),
  status: Status,
  next_due_date: orNull(Type.String({ description: 'YYYY-MM-DD; null: it has ended' })),
  next_create_date: orNull(Day),
  last_due_date: orNull(Day),
  times: orNull(Type.Integer()),
  periods_done: Type.Integer({ description: 'of `times`' }),
  made_count: Type.Integer({ description: 'invoices made so far' }),
};

export const RecurringInvoiceRow = Type.Object(row);
export type RecurringInvoiceRow = Static<typeof RecurringInvoiceRow>;

const LineView = Type.Object({ description: Type.String(), amount: Cents });

export const RecurringInvoiceView = Type.Object({
  ...row,
  invoice_items: Type.Array(LineView),
  invoice_append_items: Type.Array(LineView),
  minimum_amount_due: Cents,
  first_due_date: Day,
  days_before: Type.Integer(),
  time_zone: Type.String({ description: 'IANA' }),
  today: Day,
  version: Type.Integer({ description: 'grows with each change by staff' }),
  created_at: Moment,
  paused_at: orNull(Moment),
  ended_at: orNull(Moment),
  /** The invoices to come, at most six; none of a paused or ended one. */
  next: Type.Array(Occurrence),
  open_count: Type.Integer({ description: 'its invoices that a change with `open` rewrites' }),
});
export type RecurringInvoiceView = Static<typeof RecurringInvoiceView>;

export const EditRecurringInvoiceResponse = Type.Object({
  recurring_invoice: RecurringInvoiceView,
  changed_invoices: Type.Integer({ description: 'open invoices that were rewritten' }),
  kept_invoices: Type.Array(Type.String(), { description: 'one sentence for each that stays' }),
});
export type EditRecurringInvoiceResponse = Static<typeof EditRecurringInvoiceResponse>;

export const RecurringInvoicePreview = Type.Object({
  time_zone: Type.String({ description: 'IANA' }),
  today: Day,
  next: Type.Array(Occurrence, { description: 'at most six; fewer where it ends before' }),
  total_periods: orNull(Type.Integer({ description: 'null: it has no end' })),
  customers: Type.Integer({ description: 'who would get the next one' }),
  customers_is_floor: Type.Boolean({ description: 'the server stopped counting there' }),
});
export type RecurringInvoicePreview = Static<typeof RecurringInvoicePreview>;

/** One customer and period; a skipped period of all has no customer. Rows are kept with their recurring invoice. */
export const RecurringInvoiceLogRow = Type.Object({
  id: Type.Integer(),
  due_date: Day,
  outcome: Outcome,
  reason: orNull(Type.String({ description: 'of a skipped one; recurringSkipReasons' })),
  text: orNull(Type.String({ description: 'the reason as a sentence' })),
  customer: orNull(Type.Object({ sub_id: Type.Integer(), full_name: Type.String() })),
  invoice: orNull(Type.Object({ id: Type.Integer(), number: Type.String() })),
  amount: orNull(Type.Integer({ description: 'cents, as it was made' })),
  previous_amount: orNull(
    Type.Integer({ description: "cents of the customer's one before, when the price changed" }),
  ),
  is_late: Type.Boolean({ description: 'made after its creation day' }),
  at: Moment,
});
export type RecurringInvoiceLogRow = Static<typeof RecurringInvoiceLogRow>;

/** GET recurring_invoices/forecast: invoices that are still to be created, by the month of their due date. */
export const RecurringInvoiceForecast = Type.Array(
  Type.Object({
    month: Type.String({ description: 'YYYY-MM' }),
    merchant_id: Type.Integer(),
    merchant_name: Type.String(),
    count: Type.Integer(),
    amount: Cents,
  }),
);
export type RecurringInvoiceForecast = Static<typeof RecurringInvoiceForecast>;

/** @public */ export const RecurringInvoiceFilters = {
  status: Type.Optional(
    Type.Array(Type.String({ enum: [...recurringStatuses] }), {
      description: 'repeated or joined by commas',
    }),
  ),
  customer_id: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'the sub_id' }),
  ),
  group_id: Type.Optional(Id),
  merchant_id: Type.Optional(Id),
};
/** @public */ export const RecurringInvoiceLogFilters = {
  outcome: Type.Optional(Outcome),
  customer_id: Type.Optional(Id),
};
/** @public */ export const RecurringInvoiceForecastFilters = {
  months: Type.Optional(
    Type.Integer({ minimum: 1, maximum: recurringLimits.forecastMonthsMax, default: 3 }),
  ),
  merchant_id: Type.Optional(Id),
};

/** The columns of GET recurring_invoices/export: a row for each item, taxes and fees beside the items. */
export const recurringInvoiceFileColumns = [
  'recurring_invoice',
  'merchant_id',
  'merchant_name',
  'user_id',
  'full_name',
  'group',
  'description',
  'item_description',
  'item_amount',
  'tax_description',
  'tax_amount',
  'minimum_amount_due',
  'amount',
  'frequency',
  'day_of_month',
  'first_due_date',
  'next_due_date',
  'last_due_date',
  'times',
  'periods_done',
  'days_before',
  'status',
] as const;
