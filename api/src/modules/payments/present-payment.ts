import type { ErrorCode } from '@billfold/shared/contracts/errors.contract';
import type {
  PaymentInDoubtResponse,
  PayOnceResponse,
} from '@billfold/shared/contracts/transaction.contract';
import type { PaymentResult } from './pay-invoice.service';
import {
  declinedText,
  declinedTextFor,
  inDoubtText,
  notChargedText,
  staffTexts,
} from './payment.errors';

type Refused = { readonly detail: string; readonly code: ErrorCode; readonly request_id: string };

export type PaymentAnswer =
  | { readonly status: 200; readonly body: PayOnceResponse }
  | { readonly status: 202; readonly body: PaymentInDoubtResponse }
  | { readonly status: 402 | 503; readonly body: Refused };

type Part = { readonly id: number; readonly visibleMethod: string; readonly amountMinor: number };
type PaidPart = Part & { readonly paidOn: string | null };

const presentTransaction = <Status extends string>(
  { id, visibleMethod, amountMinor }: Part,
  status: Status,
) => ({
  id,
  status,
  visible_method: visibleMethod,
  amount_paid: amountMinor,
});

export const presentPaid = (part: PaidPart) => ({
  ...presentTransaction(part, 'success'),
  ...(part.paidOn === null ? {} : { paid_date: part.paidOn }),
});

/** The payment is in doubt. */
export const presentDoubt = (part: Part, invoiceId: number): PaymentInDoubtResponse => ({
  detail: inDoubtText,
  code: 'payment_in_doubt',
  paid_in_full: false,
  data: { status_code: 202 },
  transaction: presentTransaction(part, 'confirming'),
  invoice: invoiceId,
});

/** Public doors answer every decline alike; a signed-in customer gets the next step, staff read of their customer. */
export type PaymentAudience = 'signed_in' | 'public' | 'staff';

const declinedTextOf = (audience: PaymentAudience, reason: string | null): string => {
  switch (audience) {
    case 'public':
      return declinedText;
    case 'signed_in':
      return declinedTextFor(reason);
    case 'staff':
      return staffTexts.declined(reason);
  }
};

/**
 * The answer to the customer: paid, in doubt, declined, or not charged because the gateway was away
 * or refused the call. The code of the last makes it definite: any other 5xx means a doubt.
 */
export const presentPayment = (
  result: PaymentResult,
  requestId: string,
  audience: PaymentAudience = 'signed_in',
): PaymentAnswer => {
  switch (result.kind) {
    case 'paid':
      return {
        status: 200,
        body: {
          paid_in_full: result.paidInFull,
          data: { status_code: 200 },
          transaction: presentPaid(result),
          invoice: result.invoiceId,
        },
      };
    case 'in_doubt':
      return {
        status: 202,
        body: {
          ...presentDoubt(result, result.invoiceId),
          ...(audience === 'staff' ? { detail: staffTexts.inDoubt } : {}),
        },
      };
    case 'declined':
      return {
        status: 402,
        body: {
          detail: declinedTextOf(audience, result.declineReason),
          code: 'payment_declined',
          request_id: requestId,
        },
      };
    case 'not_charged':
      return {
        status: 503,
        body: {
          detail: audience === 'staff' ? staffTexts.notCharged : notChargedText,
          code: 'not_charged',
          request_id: requestId,
        },
      };
  }
};
