import { addDays, nextAutoPayDate, rhythmFrom } from '@billfold/shared/contracts/auto-pay-rule';
import { countText } from '@billfold/shared/contracts/count-text';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type {
  EditRecurringInvoiceRequest,
  PreviewRecurringInvoiceRequest,
  RecurringInvoiceRequest,
  RecurringInvoiceView,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import {
  recurringFrequencyWords,
  recurringLimits,
  type RecurringFrequency,
} from '@billfold/shared/contracts/recurring-invoice-words';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import type { FormPart } from '@billfold/shared/forms/form-base';
import { moneyRule, ruleTexts, textRule } from '@billfold/shared/forms/rules/rules';
import type { PickedCustomer } from '@billfold/shared/list/customer-search';
import { mixed, object } from 'yup';
import {
  billedCustomer,
  billedShape,
  dayRule,
  emptyBilled,
  type BilledValues,
} from '../customer/billed.form';
import {
  emptyLineItems,
  lineItemsShape,
  toLines,
  totalOf,
  type LineItemsValues,
  type LineRow,
} from '../invoice/line-items.form';

/** What is billed, and when. */
export type TermsValues = LineItemsValues & {
  readonly description: string;
  /** Cents; null for none. */
  readonly minimum_amount_due: number | null;
  readonly frequency: RecurringFrequency;
  /** Of a change: the next one. */
  readonly first_due_date: string;
  /** '' is the day of the first due date; a later one counts while that date is the last of its month. */
  readonly day_of_month: string;
  readonly ends: 'never' | 'on' | 'after';
  readonly last_due_date: string;
  readonly times: string;
  readonly days_before: string;
};

/** What a form keeps of the group that was chosen. */
export type PickedGroup = {
  readonly id: number;
  readonly name: string;
  readonly merchant_id: number;
  readonly merchant_name: string;
};

export type NewRecurringValues = BilledValues &
  TermsValues & {
    readonly who: 'customer' | 'group';
    readonly group: PickedGroup | null;
  };

export type EditRecurringValues = TermsValues & { readonly applies_to: 'next' | 'open' };

export const recurringTexts = {
  incomplete: 'Please complete the required fields',
  line: 'Please enter a description and amount',
  minimum: "The minimum due can't be more than the total.",
  daysBefore: `Enter a number of days from 0 to ${recurringLimits.daysBeforeMax}.`,
  times: `Enter a number from 1 to ${recurringLimits.timesMax}.`,
  last: "The last due date can't be before the first.",
} as const;

/** Two weeks are what most customers get to pay. */
const usualDaysBefore = '14';

const newTerms: TermsValues = {
  ...emptyLineItems,
  description: '',
  minimum_amount_due: null,
  frequency: 'monthly',
  first_due_date: '',
  day_of_month: '',
  ends: 'never',
  last_due_date: '',
  times: '',
  days_before: usualDaysBefore,
};

export const newRecurring = (
  merchantId: string,
  customer: PickedCustomer | null,
  terms: Partial<TermsValues> = {},
): NewRecurringValues => ({
  ...emptyBilled(merchantId, customer),
  ...newTerms,
  ...terms,
  who: 'customer',
  group: null,
});

type Line = { readonly description: string; readonly amount: number };

const rowsOf = (lines: readonly Line[]): readonly LineRow[] =>
  lines.map(({ description, amount }, index) => ({
    key: -1 - index,
    description,
    amount: Math.abs(amount),
    isDiscount: amount < 0,
  }));

/** What a recurring invoice takes over from an invoice: monthly, from its next day on. `today` is the merchant's. */
export const repeatedInvoice = (invoice: InvoiceView, today: string): Partial<TermsValues> => {
  const { due_date: due, minimum_amount_due: minimum, invoice_items: items } = invoice;
  const rhythm = rhythmFrom(due, 'monthly');
  const first = nextAutoPayDate(rhythm, addDays(due > today ? due : today, 1), due);
  return {
    items: rowsOf(
      items.length > 0 ? items : [{ description: invoice.description, amount: invoice.amount }],
    ),
    appends: rowsOf(invoice.invoice_append_items),
    description: invoice.description,
    minimum_amount_due: minimum === 0 ? null : minimum,
    first_due_date: formatDate(first),
    day_of_month: String(Number(due.slice(8))),
  };
};

const endOf = ({
  last_due_date: last,
  times,
}: Pick<RecurringInvoiceView, 'last_due_date' | 'times'>): TermsValues['ends'] => {
  if (last !== null) return 'on';
  return times === null ? 'never' : 'after';
};

/** The form of one that exists. */
export const editValuesOf = (view: RecurringInvoiceView): EditRecurringValues => ({
  items: rowsOf(view.invoice_items),
  appends: rowsOf(view.invoice_append_items),
  description: view.description,
  minimum_amount_due: view.minimum_amount_due === 0 ? null : view.minimum_amount_due,
  frequency: view.frequency,
  first_due_date: formatDate(view.next_due_date),
  day_of_month: view.day_of_month === null ? '' : String(view.day_of_month),
  ends: endOf(view),
  last_due_date: formatDate(view.last_due_date),
  times: view.times === null ? '' : String(view.times),
  days_before: String(view.days_before),
  applies_to: 'next',
});

const lastDayOfMonth = 31;

export const isOfMonths = (frequency: RecurringFrequency): boolean =>
  frequency !== 'weekly' && frequency !== 'biweekly';

/** The days that a date (YYYY-MM-DD) at the end of its month may mean: the 30th of April is also the last day. */
export const daysMeantBy = (date: string | null): readonly number[] => {
  if (date === null) return [];
  const day = Number(date.slice(8));
  if (addDays(date, 1).slice(8) !== '01') return [day];
  return Array.from({ length: lastDayOfMonth - day + 1 }, (_each, index) => day + index);
};

/** Null of weeks, and before there is a date. */
export const dayOfMonth = (
  values: Pick<TermsValues, 'frequency' | 'first_due_date' | 'day_of_month'>,
): number | null => {
  if (!isOfMonths(values.frequency)) return null;
  const days = daysMeantBy(parseTypedDate(values.first_due_date));
  return days.find((day) => String(day) === values.day_of_month) ?? days[0] ?? null;
};

const inLimits = (text: string | undefined, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(text ?? '') && Number(text) >= least && Number(text) <= most;

type Parent = { readonly parent: unknown };
const termsIn = ({ parent }: Parent): Partial<TermsValues> => parent as Partial<TermsValues>;

const termsShape = {
  ...lineItemsShape({ missingText: recurringTexts.line }),
  minimum_amount_due: moneyRule({ isRequired: false }).test(
    'minimum',
    recurringTexts.minimum,
    (amount, { parent }) => (amount ?? 0) <= Math.max(0, totalOf(parent as LineItemsValues)),
  ),
  first_due_date: dayRule(),
  last_due_date: dayRule({ isRequired: false })
    .test(
      'required',
      ruleTexts.required,
      (text, context) => termsIn(context).ends !== 'on' || (text ?? '') !== '',
    )
    .test('order', recurringTexts.last, (text, context) => {
      const { ends, first_due_date: first = '' } = termsIn(context);
      const [from, to] = [parseTypedDate(first), parseTypedDate(text ?? '')];
      return ends !== 'on' || from === null || to === null || from <= to;
    }),
  times: textRule({ isRequired: false }).test(
    'times',
    recurringTexts.times,
    (text, context) =>
      termsIn(context).ends !== 'after' || inLimits(text, 1, recurringLimits.timesMax),
  ),
  days_before: textRule().test('days', recurringTexts.daysBefore, (text) =>
    inLimits(text, 0, recurringLimits.daysBeforeMax),
  ),
};

/** The chosen group, unless another merchant was chosen afterwards: that one has other groups. */
export const billedGroup = ({
  group = null,
  merchant_id: merchant = '',
}: Partial<NewRecurringValues>): PickedGroup | null =>
  group !== null && (merchant === '' || merchant === String(group.merchant_id)) ? group : null;

const required = (isThere: (values: Partial<NewRecurringValues>) => boolean) =>
  mixed()
    .nullable()
    .test('required', ruleTexts.required, (_value, { parent }) =>
      isThere(parent as Partial<NewRecurringValues>),
    );

export const newRecurringSchema = object({
  ...termsShape,
  merchant_id: billedShape.merchant_id,
  customer: required((values) => values.who === 'group' || billedCustomer(values) !== null),
  group: required((values) => values.who !== 'group' || billedGroup(values) !== null),
});

export const editRecurringSchema = object(termsShape);

const endIn = ({ ends, last_due_date: last, times }: TermsValues) => ({
  last_due_date: ends === 'on' ? parseTypedDate(last) : null,
  times: ends === 'after' && inLimits(times, 1, recurringLimits.timesMax) ? Number(times) : null,
});

const daysBefore = ({ days_before: days }: TermsValues): number =>
  inLimits(days, 0, recurringLimits.daysBeforeMax) ? Number(days) : 0;

const newLines = (rows: readonly LineRow[]) =>
  toLines(rows).map(({ description, amount }) => ({ description, amount }));

const linesIn = ({ items, appends }: LineItemsValues) => ({
  invoice_items: newLines(items),
  invoice_append_items: newLines(appends),
});

const whoIn = (values: NewRecurringValues): { sub_id?: number; group_id?: number } => {
  const [customer, group] = [billedCustomer(values), billedGroup(values)];
  if (values.who === 'group') return group === null ? {} : { group_id: group.id };
  return customer === null ? {} : { sub_id: customer.id };
};

/** The request of a valid form. */
export const toRecurringRequest = (values: NewRecurringValues): RecurringInvoiceRequest => ({
  merchant_id: Number(values.merchant_id),
  ...whoIn(values),
  description: values.description.trim(),
  ...linesIn(values),
  minimum_amount_due: values.minimum_amount_due ?? 0,
  frequency: values.frequency,
  day_of_month: dayOfMonth(values),
  first_due_date: parseTypedDate(values.first_due_date) ?? '',
  ...endIn(values),
  days_before: daysBefore(values),
});

const hasEnd = ({ ends, ...values }: TermsValues): boolean => {
  const { last_due_date: last, times } = endIn({ ends, ...values });
  return ends === 'never' || last !== null || times !== null;
};

/** What a preview needs; null before the dates make one. */
export const toPreviewRequest = (
  values: TermsValues,
  who: Pick<PreviewRecurringInvoiceRequest, 'id' | 'merchant_id' | 'sub_id' | 'group_id'>,
): PreviewRecurringInvoiceRequest | null => {
  const first = parseTypedDate(values.first_due_date);
  if (first === null || !hasEnd(values)) return null;
  if (!inLimits(values.days_before, 0, recurringLimits.daysBeforeMax)) return null;
  return {
    ...who,
    ...linesIn(values),
    frequency: values.frequency,
    day_of_month: dayOfMonth(values),
    first_due_date: first,
    ...endIn(values),
    days_before: daysBefore(values),
  };
};

/** The same for a new one; the customer may be open. */
export const toNewPreview = (values: NewRecurringValues): PreviewRecurringInvoiceRequest | null =>
  values.merchant_id === ''
    ? null
    : toPreviewRequest(values, { merchant_id: Number(values.merchant_id), ...whoIn(values) });

const rowsText = (rows: readonly LineRow[]): string =>
  rows
    .map(({ description, amount, isDiscount }) =>
      [description, formatCents((isDiscount ? -1 : 1) * (amount ?? 0))].join(' '),
    )
    .join(', ');

/** Dates and rhythm are one part: half of each person's would be a schedule of neither. */
export const editParts: readonly FormPart<EditRecurringValues>[] = [
  { label: 'Line items', fields: ['items'], textOf: ({ items }) => rowsText(items) },
  { label: 'Taxes and fees', fields: ['appends'], textOf: ({ appends }) => rowsText(appends) },
  { label: 'Invoice description', fields: ['description'], textOf: (values) => values.description },
  {
    label: 'Minimum Due',
    fields: ['minimum_amount_due'],
    textOf: ({ minimum_amount_due: minimum }) => (minimum === null ? '' : formatCents(minimum)),
  },
  {
    label: 'Repeats',
    fields: ['frequency', 'first_due_date', 'day_of_month'],
    textOf: (values) =>
      `${recurringFrequencyWords[values.frequency]}, next due ${values.first_due_date}`,
  },
  {
    label: 'Ends',
    fields: ['ends', 'last_due_date', 'times'],
    textOf: ({ ends, last_due_date: last, times }) => {
      if (ends === 'on') return last;
      return ends === 'after' ? countText(Number(times), 'invoice') : 'Never';
    },
  },
  { label: 'Created in advance', fields: ['days_before'], textOf: (values) => values.days_before },
];

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What changed; the rest stays as it is. */
export const toEditRequest = (
  before: EditRecurringValues,
  values: EditRecurringValues,
  version: number,
): EditRecurringInvoiceRequest => {
  const first = parseTypedDate(values.first_due_date);
  const isOtherRhythm =
    before.frequency !== values.frequency || dayOfMonth(before) !== dayOfMonth(values);
  return {
    applies_to: values.applies_to,
    version,
    ...(before.description !== values.description && { description: values.description.trim() }),
    ...(!isSame(linesIn(before), linesIn(values)) && linesIn(values)),
    ...(before.minimum_amount_due !== values.minimum_amount_due && {
      minimum_amount_due: values.minimum_amount_due ?? 0,
    }),
    ...(isOtherRhythm && { frequency: values.frequency, day_of_month: dayOfMonth(values) }),
    ...(first !== null &&
      before.first_due_date !== values.first_due_date && { next_due_date: first }),
    ...(!isSame(endIn(before), endIn(values)) && endIn(values)),
    ...(before.days_before !== values.days_before && { days_before: daysBefore(values) }),
  };
};
