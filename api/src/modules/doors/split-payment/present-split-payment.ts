import type { ErrorCode } from '@billfold/shared/contracts/errors.contract';
import type {
  PaymentInDoubtResponse,
  PayOnceResponse,
} from '@billfold/shared/contracts/transaction.contract';
import {
  splitInvoiceChangedText,
  splitDeclinedText,
  splitNotChargedText,
  presentDoubt,
  presentPaid,
  readSplit,
  type SplitRecord,
} from '../../payments/payments.public';

type Refused = { readonly detail: string; readonly code: ErrorCode; readonly request_id: string };

type RefusedStatus = 402 | 409 | 503;

export type SplitAnswer =
  | { readonly status: 200; readonly body: PayOnceResponse }
  | { readonly status: 202; readonly body: PaymentInDoubtResponse }
  | { readonly status: RefusedStatus; readonly body: Refused };

/** Answers as a payment with one card does; a decline names the card, and always that neither was charged. */
export const presentSplit = (split: SplitRecord, requestId: string): SplitAnswer => {
  const [first] = split.parts;
  if (first === undefined) throw new Error('a split without cards');
  const outcome = readSplit(split);
  switch (outcome.kind) {
    case 'paid':
      return {
        status: 200,
        body: {
          paid_in_full: split.paidInFull,
          data: { status_code: 200 },
          transaction: presentPaid(first),
          transactions: split.parts.map(presentPaid),
          invoice: split.invoiceId,
        },
      };
    case 'in_doubt':
      return { status: 202, body: presentDoubt(first, split.invoiceId) };
    case 'declined':
      return refused(
        402,
        'payment_declined',
        splitDeclinedText(outcome.part.visibleMethod, outcome.part.declineReason),
        requestId,
      );
    case 'bill_changed':
      return refused(409, 'invoice_not_payable', splitInvoiceChangedText, requestId);
    case 'not_charged':
      return refused(503, 'not_charged', splitNotChargedText, requestId);
  }
};

const refused = (
  status: RefusedStatus,
  code: ErrorCode,
  detail: string,
  requestId: string,
): SplitAnswer => ({ status, body: { detail, code, request_id: requestId } });
