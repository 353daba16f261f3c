import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { remainingBalance } from '../../entities/invoice/invoice.domain';

/** The entries of the two slots; amounts in cents, null while empty. */
export type SplitDraft = {
  readonly methodOne: number | null;
  readonly amountOne: number | null;
  readonly methodTwo: number | null;
  readonly amountTwo: number | null;
};

/** Two cards with the cents that each pays. */
export type SplitParts = {
  readonly one: { readonly methodId: number; readonly amountMinor: number };
  readonly two: { readonly methodId: number; readonly amountMinor: number };
};

const splitTexts = {
  incomplete: 'Please add both payment methods and payment amounts',
  belowMinimum: 'Payment total must be equal to or greater than the minimum amount due.',
} as const;

/** The least that a payment with two cards must come to: never more than is left to pay. */
export const minimumOf = (invoice: InvoiceView): number =>
  Math.min(invoice.minimum_amount_due, remainingBalance(invoice));

export const totalOf = ({
  amountOne,
  amountTwo,
}: Pick<SplitDraft, 'amountOne' | 'amountTwo'>): number => (amountOne ?? 0) + (amountTwo ?? 0);

/** What is left of the balance for one card when the other pays an amount. */
export const restFor = (invoice: InvoiceView, otherAmount: number | null): number =>
  Math.max(0, remainingBalance(invoice) - (otherAmount ?? 0));

export type SplitCheck =
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'complete'; readonly parts: SplitParts };

/** An amount of zero is none. More than the balance is the server's to refuse. */
export const checkSplit = (draft: SplitDraft, minimumMinor: number): SplitCheck => {
  const { methodOne, amountOne, methodTwo, amountTwo } = draft;
  if (methodOne === null || methodTwo === null || !amountOne || !amountTwo)
    return { kind: 'refused', text: splitTexts.incomplete };
  if (amountOne + amountTwo < minimumMinor)
    return { kind: 'refused', text: splitTexts.belowMinimum };
  return {
    kind: 'complete',
    parts: {
      one: { methodId: methodOne, amountMinor: amountOne },
      two: { methodId: methodTwo, amountMinor: amountTwo },
    },
  };
};
