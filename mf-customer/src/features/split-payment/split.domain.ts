import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { isExpired } from '@billfold/shared/format/card';
import { defaultMethod } from '@billfold/shared/wallet/payment-method.domain';
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

/** The methods of the two slots, by id; null while a slot is empty. */
export type SplitSlots = Readonly<Record<'method_one' | 'method_two', number | null>>;

/** Whether two entries are one card by what is known of it: the server refuses them for one payment. */
const isSameCard = (one: PaymentMethodView, two: PaymentMethodView): boolean =>
  one.id === two.id ||
  (one.card_type === two.card_type && one.last4 === two.last4 && one.expiration === two.expiration);

/**
 * The customer's choice for each slot, else the default card, and another card that is good for the second slot. The
 * same card, also when it is stored twice, is never proposed for both slots.
 */
export const proposeCards = (
  cards: readonly PaymentMethodView[],
  chosen: SplitSlots,
  today: string,
): SplitSlots => {
  const chosenIn = (slot: keyof SplitSlots) =>
    cards.find(({ id }) => id === chosen[slot])?.id ?? null;
  const proposedBeside = (takenId: number | null) => {
    const taken = cards.find(({ id }) => id === takenId);
    return (
      defaultMethod(
        cards.filter(
          (card) =>
            !isExpired(card.expiration, today) && (taken === undefined || !isSameCard(card, taken)),
        ),
        false,
      )?.id ?? null
    );
  };
  const one = chosenIn('method_one') ?? proposedBeside(chosenIn('method_two'));
  return { method_one: one, method_two: chosenIn('method_two') ?? proposedBeside(one) };
};

/** Half of the balance each; the second card pays the odd cent less. */
export const halvesOf = (invoice: InvoiceView) => {
  const one = Math.ceil(remainingBalance(invoice) / 2);
  return { one, two: restFor(invoice, one) };
};
