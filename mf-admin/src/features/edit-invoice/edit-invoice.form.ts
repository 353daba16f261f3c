import {
  editableStates,
  type EditableState,
  type EditInvoiceRequest,
} from '@billfold/shared/contracts/invoice-edit.contract';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { filledWith, versionOf, type Based, type FormPart } from '@billfold/shared/forms/form-base';
import { dateRule, moneyRule, ruleTexts, textRule } from '@billfold/shared/forms/rules/rules';
import { formatDate } from '@billfold/shared/format/dates';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { formatCents } from '@billfold/shared/format/money';
import { capitalise } from '@billfold/shared/format/names';
import { object } from 'yup';
import {
  lineItemsOf,
  lineItemsShape,
  toLines,
  totalOf,
  type LineItemsValues,
  type LineKind,
  type LineRow,
} from '../../entities/invoice/line-items.form';

export type EditValues = LineItemsValues & {
  readonly state: string;
  /** As it is shown. */
  readonly due_date: string;
  readonly description: string;
  /** Cents; null while empty, which is none. */
  readonly minimum_amount_due: number | null;
};

/** An invoice without lines is edited as one item of its amount. */
const rowsOf = (invoice: InvoiceView): LineItemsValues => {
  const lines = lineItemsOf(invoice);
  const { description, amount } = invoice;
  return lines.items.length > 0
    ? lines
    : { ...lines, items: [{ key: -1, description, amount, isDiscount: false }] };
};

export const editValuesOf = (invoice: InvoiceView): EditValues => ({
  state: invoice.state,
  due_date: formatDate(invoice.due_date),
  description: invoice.description,
  minimum_amount_due: invoice.minimum_amount_due === 0 ? null : invoice.minimum_amount_due,
  ...rowsOf(invoice),
});

/** Only staff who may take payments close an invoice as paid. */
export const stateOptions = (mayClose: boolean) =>
  editableStates
    .filter((value) => mayClose || value !== 'paid')
    .map((value) => ({ value, label: capitalise(value) }));

const missingText = 'Please enter a description and amount.';

export const editSchema = (paid: number) =>
  object({
    state: textRule(),
    due_date: dateRule({ requiredText: 'Please complete the required fields.' }).test(
      'day',
      ruleTexts.date,
      (typed) => typed === undefined || typed === '' || parseTypedDate(typed) !== null,
    ),
    minimum_amount_due: moneyRule({ isRequired: false }).test(
      'total',
      "The minimum can't be more than the total.",
      (minimum, { parent }) => (minimum ?? 0) <= totalOf(parent as LineItemsValues),
    ),
    ...lineItemsShape({ missingText, paid }),
  });

export const editedFields = [
  'state',
  'due_date',
  'description',
  'minimum_amount_due',
  'items',
  'appends',
] as const;

const rowsText = (rows: readonly LineRow[]): string =>
  rows
    .map(({ description, amount, isDiscount }) =>
      [description, formatCents((isDiscount ? -1 : 1) * (amount ?? 0))].join(' '),
    )
    .join(', ');

/**
 * All rows of a kind are one part: a merge of half the items of each person would be an invoice that neither person
 * wrote.
 */
export const editParts: readonly FormPart<EditValues>[] = [
  { label: 'Status', fields: ['state'], textOf: ({ state }) => capitalise(state) },
  { label: 'Due Date', fields: ['due_date'], textOf: (values) => values.due_date },
  { label: 'Invoice Description', fields: ['description'], textOf: (values) => values.description },
  {
    label: 'Minimum Amount Due',
    fields: ['minimum_amount_due'],
    textOf: ({ minimum_amount_due: minimum }) => (minimum === null ? '' : formatCents(minimum)),
  },
  { label: 'Line items', fields: ['items'], textOf: ({ items }) => rowsText(items) },
  { label: 'Taxes and fees', fields: ['appends'], textOf: ({ appends }) => rowsText(appends) },
];

/** Ids of stored lines, by the call that removes them. */
export type RemovedLine = { readonly kind: LineKind; readonly id: number };
export type InvoiceChange = {
  readonly invoiceId: number;
  readonly version: number;
  /**
   * Empty when rows were also added or changed, or the state is paid: then the lists of the body, which are complete,
   * remove them in the same step.
   */
  readonly removed: readonly RemovedLine[];
  readonly body: Omit<EditInvoiceRequest, 'version'>;
};

const isEditable = (state: string): state is EditableState =>
  (editableStates as readonly string[]).includes(state);

/** Discounts first: the total of no step is then below the total at the end. */
const removedRows = (before: LineItemsValues, after: LineItemsValues): readonly RemovedLine[] =>
  (['items', 'appends'] as const)
    .flatMap((kind) =>
      before[kind]
        .filter((row) => row.key > 0 && !after[kind].some(({ key }) => key === row.key))
        .map((row) => ({ ...row, kind })),
    )
    .sort((one, other) => Number(other.isDiscount) - Number(one.isDiscount))
    .map(({ kind, key: id }) => ({ kind, id }));

const isOnlyLess = (before: LineItemsValues, after: LineItemsValues): boolean =>
  [...after.items, ...after.appends].every((row) =>
    [...before.items, ...before.appends].some(
      (each) => JSON.stringify(each) === JSON.stringify(row),
    ),
  );

/** Whether it closes the invoice without its money, which takes the PIN. */
export const isClosing = ({ body }: InvoiceChange): boolean =>
  body.state === 'paid' && body.state_was !== 'paid';

export const toChange = (invoiceId: number, values: EditValues & Based): InvoiceChange => {
  const { values: before } = filledWith<EditValues>(values);
  // Nothing goes before the PIN is right.
  const isInSteps = values.state !== 'paid' && isOnlyLess(before, values);
  return {
    invoiceId,
    version: versionOf(values),
    removed: isInSteps ? removedRows(before, values) : [],
    body: {
      ...(isEditable(values.state) ? { state: values.state } : {}),
      state_was: before.state,
      due_date: parseTypedDate(values.due_date) ?? '',
      description: values.description.trim(),
      minimum_amount_due: values.minimum_amount_due ?? 0,
      invoice_items: toLines(values.items),
      invoice_append_items: toLines(values.appends),
    },
  };
};
