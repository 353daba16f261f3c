import { formatCents } from '@billfold/shared/format/money';

/** The two actions of staff: a refund voids where it can, a cancel only voids. */
export type RefundAction = 'refund' | 'cancel';

export const refundTexts = {
  amountMissing: 'Please enter amount to refund.',
  amountTooHigh: 'You cannot refund more than the total transaction amount.',
  typeAgain: 'Type the same amount again.',
  inDoubt: "We're confirming this refund. Please don't repeat it.",
  unanswered: "We didn't get an answer. Send it again. It'll be refunded only once.",
  voidedBefore: 'This transaction has been voided and cannot be refunded',
} as const;

export const doneText = (action: RefundAction, amount: number): string =>
  action === 'refund'
    ? `${formatCents(amount)} successfully refunded`
    : `${formatCents(amount)} transaction successfully canceled`;

export const failedText: Readonly<Record<RefundAction, string>> = {
  refund: 'Unable to issue refund at this time',
  cancel: 'Transaction could not be canceled',
};
