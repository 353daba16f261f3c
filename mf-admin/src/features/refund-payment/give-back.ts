import type { RefundAction } from './refund-payment-texts';

/** The request to the server. */
export type GiveBack = {
  readonly action: RefundAction;
  readonly transactionId: number;
  /** Cents; a cancel takes the whole. */
  readonly amount: number;
  readonly owedAgain: boolean;
};
