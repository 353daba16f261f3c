import type { InvoiceLine, InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { amountLimits, lineLimits } from '@billfold/shared/contracts/limits';
import { formatCents } from '@billfold/shared/format/money';
import { moneyRule, textRule } from '@billfold/shared/forms/rules/rules';
import { array, mixed, object } from 'yup';

/** A row as the form has it. A discount is typed as a plain amount and taken off the total. */
export type LineRow = {
  /** The id of a stored line, or a negative number of a new row. */
  readonly key: number;
  readonly description: string;
  /** Cents; null while empty. */
  readonly amount: number | null;
  readonly isDiscount: boolean;
};
export const lineKinds = ['items', 'appends'] as const;
export type LineKind = (typeof lineKinds)[number];
/** What LineItemsFields fills. `appends` are taxes and fees. */
export type LineItemsValues = Readonly<Record<LineKind, readonly LineRow[]>>;

/** A row as the wire has it; without an id it is new. */
export type LineInput = Omit<InvoiceLine, 'id'> & { readonly id?: number };

/** An empty row beside `rows`. */
export const newRow = (rows: readonly LineRow[], isDiscount = false): LineRow => ({
  key: Math.min(0, ...rows.map(({ key }) => key)) - 1,
  description: '',
  amount: null,
  isDiscount,
});

const rowOf = ({ id, description, amount }: InvoiceLine): LineRow => ({
  key: id,
  description,
  amount: Math.abs(amount),
  isDiscount: amount < 0,
});

/** The rows of an invoice that exists. */
export const lineItemsOf = (
  invoice: Pick<InvoiceView, 'invoice_items' | 'invoice_append_items'>,
): LineItemsValues => ({
  items: invoice.invoice_items.map(rowOf),
  appends: invoice.invoice_append_items.map(rowOf),
});

/** One empty item. */
export const emptyLineItems: LineItemsValues = { items: [newRow([])], appends: [] };

/** Cents that a row adds to the total; negative for a discount. */
const amountOf = ({ amount, isDiscount }: LineRow): number => (isDiscount ? -1 : 1) * (amount ?? 0);

export const totalOf = ({ items, appends }: LineItemsValues): number =>
  [...items, ...appends].reduce((sum, row) => sum + amountOf(row), 0);

/** Rows for the call, in their order. */
export const toLines = (rows: readonly LineRow[]): LineInput[] =>
  rows.map((row) => ({
    ...(row.key > 0 ? { id: row.key } : {}),
    description: row.description.trim(),
    amount: amountOf(row),
  }));

/** Why the total is not possible, or undefined. */
const totalProblem = (total: number, paid: number): string | undefined => {
  if (total < amountLimits.minMinor) return 'The total must be more than $0.00.';
  if (total > amountLimits.maxMinor)
    return `The total can be at most ${formatCents(amountLimits.maxMinor)}.`;
  return total < paid
    ? `${formatCents(paid)} has already been paid. The total can't be less.`
    : undefined;
};

const rowsShape = (missingText: string) =>
  array(
    object({
      description: textRule({ requiredText: missingText }).max(lineLimits.descriptionMax),
      // One sentence for a row that lacks both. Formik leaves an empty text out.
      amount: moneyRule({ isRequired: false }).test(
        'required',
        missingText,
        (amount, { parent }) =>
          (amount ?? null) !== null ||
          ((parent as Partial<LineRow>).description ?? '').trim() === '',
      ),
    }),
  ).max(lineLimits.rowsMax);

type LineItemsRules = {
  /** The sentence for a row without a description or amount, as each form has it. */
  readonly missingText: string;
  /** Cents that the invoice may not go below. */
  readonly paid?: number;
};

/** For the schema of a form whose values contain LineItemsValues. The error of the total is in `errors.total`. */
export const lineItemsShape = ({ missingText, paid = 0 }: LineItemsRules) => ({
  items: rowsShape(missingText),
  appends: rowsShape(missingText),
  total: mixed().test('total', (_value, context) => {
    const message = totalProblem(totalOf(context.parent as LineItemsValues), paid);
    return message === undefined || context.createError({ message });
  }),
});
