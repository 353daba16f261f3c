import type { CreateInvoiceRequest } from '@billfold/shared/contracts/new-invoice.contract';
import { amountLimits } from '@billfold/shared/contracts/limits';
import { formatCents } from '@billfold/shared/contracts/us-text';

/** `amount` below 0 is a discount. */
export type NewLine = {
  readonly kind: 'item' | 'append';
  readonly description: string;
  readonly amount: number;
};

/** What an invoice of these lines amounts to. */
export const amountOf = (lines: readonly Pick<NewLine, 'amount'>[]): number =>
  lines.reduce((total, { amount }) => total + amount, 0);

type Lines = Pick<CreateInvoiceRequest, 'invoice_items' | 'invoice_append_items'>;

export const readLines = ({
  invoice_items: items,
  invoice_append_items: appends = [],
}: Lines): readonly NewLine[] =>
  [
    ...items.map((line) => ({ ...line, kind: 'item' as const })),
    ...appends.map((line) => ({ ...line, kind: 'append' as const })),
  ].map((line) => ({ ...line, description: line.description.trim() }));

/** Why these lines make no invoice: it has an item, each line a description, and a total that can be paid. */
export const findProblemOfLines = (
  lines: readonly NewLine[],
  minimumDue: number,
): string | undefined => {
  const total = amountOf(lines);
  if (!lines.some(({ kind }) => kind === 'item')) return 'An invoice needs at least one line item.';
  if (lines.some(({ description }) => description === ''))
    return 'Please enter a description and amount';
  if (total < amountLimits.minMinor) return 'The total must be more than $0.00.';
  if (total > amountLimits.maxMinor)
    return `The total can be at most ${formatCents(amountLimits.maxMinor)}.`;
  return minimumDue > total ? "The minimum due can't be more than the total." : undefined;
};
