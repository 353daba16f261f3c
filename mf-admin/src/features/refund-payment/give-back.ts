import type { RefundAction } from './refund-payment-texts';

/** The request to the server. */
export type GiveBack = {
  readonly action: RefundAction;
  readonly transactionId: number;
  /** Whose payment it is; null of a donation. */
  readonly invoice: number | null;
  /** Cents; a cancel takes the whole. */
  readonly amount: number;
  readonly owedAgain: boolean;
};
