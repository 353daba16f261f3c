import type { ErrorCode } from '@billfold/shared/contracts/errors.contract';
import type { OneOffResponse } from '@billfold/shared/contracts/public-payment.contract';
import { donationTexts, type DonationResult } from '../../payments/payments.public';

type Refused = { readonly detail: string; readonly code: ErrorCode; readonly request_id: string };
export type DonationAnswer =
  | { readonly status: 200 | 202; readonly body: OneOffResponse }
  | { readonly status: 402 | 503; readonly body: Refused };

/**
 * The answer to a donor. Every decline has the same text, because unknown callers test cards here.
 */
export const presentDonation = (
  { kind, id }: DonationResult,
  requestId: string,
): DonationAnswer => {
  switch (kind) {
    case 'paid':
      return { status: 200, body: { success: true, id } };
    case 'in_doubt':
      return {
        status: 202,
        body: { success: false, id, detail: donationTexts.inDoubt, code: 'payment_in_doubt' },
      };
    case 'declined':
      return {
        status: 402,
        body: { detail: donationTexts.declined, code: 'payment_declined', request_id: requestId },
      };
    case 'not_charged':
      return {
        status: 503,
        body: { detail: donationTexts.notCharged, code: 'not_charged', request_id: requestId },
      };
  }
};
