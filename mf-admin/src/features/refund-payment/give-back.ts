import type { Wish } from './refund-payment.texts';

/** The request to the server. */
export type GiveBack = {
  readonly wish: Wish;
  readonly transactionId: number;
  /** Cents; a cancel takes the whole. */
  readonly amount: number;
  readonly owedAgain: boolean;
};
