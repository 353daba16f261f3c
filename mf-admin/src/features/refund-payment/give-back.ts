import type { Wish } from './refund-payment.texts';

/** What is asked of the server. */
export type GiveBack = {
  readonly wish: Wish;
  readonly transactionId: number;
  /** Cents; a cancel takes the whole. */
  readonly amount: number;
  readonly owedAgain: boolean;
};
