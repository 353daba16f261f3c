import type {
  RefundInDoubtResponse,
  RefundResponse,
} from '@billfold/shared/contracts/transaction.contract';
import { formatCents } from '@billfold/shared/contracts/us-text';
import { secondFactorRequired } from '../../../core/problem.errors';
import type { RefundResult } from '../../payments/payments.public';
import {
  aboveTransaction,
  amountMissing,
  inDoubtText,
  paymentInDoubt,
  refundInDoubt,
  refundsHeld,
  transactionUnknown,
} from './give-back.errors';

export type GiveBackAnswer =
  | { readonly status: 200; readonly body: RefundResponse }
  | { readonly status: 202; readonly body: RefundInDoubtResponse };

type Wish = 'refund' | 'cancel';
const succeeded = 1;
const failed = 2;
const voidedBefore = 3;

const doneText: Readonly<Record<Wish, (amount: string) => string>> = {
  refund: (amount) => `${amount} successfully refunded`,
  cancel: (amount) => `${amount} transaction successfully canceled`,
};
const failedText: Readonly<Record<Wish, string>> = {
  refund: 'Unable to issue refund at this time',
  cancel: 'Transaction could not be canceled',
};
const voidedText: Readonly<Record<Wish, string>> = {
  ...failedText,
  refund: 'This transaction has been voided and cannot be refunded',
};

/** Failures that the specified texts do not explain. */
const reasons = {
  no_payment: 'Only payments can be refunded.',
  scheduled: 'This payment is scheduled. Unschedule it on its bill.',
  nothing_taken: "This transaction didn't take any money.",
  returned: 'The bank has taken this payment back.',
  nothing_left: 'This payment was refunded.',
  not_whole: 'Part of this payment was refunded.',
  not_ours: "This payment wasn't taken through the card gateway.",
  not_settled:
    "This payment hasn't settled. You can refund part of it after it does, usually the next day.",
  settled: 'This payment has settled. Refund it instead.',
  no_answer: "The card gateway isn't responding. Nothing was refunded.",
  gateway_refused: 'The card gateway declined. Nothing was refunded.',
} as const;

const failure = (request: Wish, why: keyof typeof reasons): GiveBackAnswer => ({
  status: 200,
  body: { status: failed, detail: failedText[request], reason: reasons[why] },
});

const presentFailure = (
  request: Wish,
  { why, refundableMinor }: Extract<RefundResult, { kind: 'refused' }>,
): GiveBackAnswer => {
  switch (why) {
    case 'unknown':
      throw transactionUnknown();
    case 'amount_too_low':
      throw amountMissing();
    case 'above_payment':
      throw aboveTransaction(
        `${formatCents(refundableMinor ?? 0)} of this payment can still be refunded.`,
      );
    case 'refund_in_doubt':
      throw refundInDoubt();
    case 'payment_in_doubt':
      throw paymentInDoubt();
    case 'held':
      throw refundsHeld();
    case 'code_due':
      throw secondFactorRequired();
    case 'nothing_left':
      if (request === 'refund') throw aboveTransaction(reasons.nothing_left);
      return failure(request, why);
    case 'voided':
      return { status: 200, body: { status: voidedBefore, detail: voidedText[request] } };
    case 'no_payment':
    case 'scheduled':
    case 'nothing_taken':
    case 'returned':
    case 'not_whole':
    case 'not_ours':
    case 'not_settled':
    case 'settled':
    case 'no_answer':
    case 'gateway_refused':
      return failure(request, why);
  }
};

/** Throws refusals from before the gateway was called that the caller can correct. */
export const presentGiveBack = (request: Wish, result: RefundResult): GiveBackAnswer => {
  if (result.kind === 'refused') return presentFailure(request, result);
  const { id, amountMinor, visibleMethod, refundKind: type, invoiceId: invoice } = result;
  const transaction = { id, type, amount_paid: amountMinor, visible_method: visibleMethod };
  return result.kind === 'given_back'
    ? {
        status: 200,
        body: {
          status: succeeded,
          detail: doneText[request](formatCents(amountMinor)),
          transaction: { ...transaction, status: 'success' },
          invoice,
        },
      }
    : {
        status: 202,
        body: {
          status: 0,
          detail: inDoubtText,
          code: 'refund_in_doubt',
          transaction: { ...transaction, status: 'confirming' },
          invoice,
        },
      };
};
