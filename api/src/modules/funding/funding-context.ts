import type { Executor } from '../../db/database';
import type { PaymentContext } from '../payments/payments.public';

/** `code` is the bank's, such as R01; null of a payment that the holder of the card disputed. */
export type BankReturn = {
  readonly attemptId: number;
  readonly code: string | null;
  /** The returned amount; absent: the whole payment. */
  readonly amountMinor?: number;
  readonly now: Date;
};

export type FundingContext = PaymentContext & {
  /**
   * Ends auto-pay and schedules of the account, lets `write` record the return, and notifies the customer. Call it
   * before the invoice is locked. Answers what `write` does: whether the return was not known before.
   */
  readonly onBankReturn: (
    transaction: Executor,
    bankReturn: BankReturn,
    write: () => Promise<boolean>,
  ) => Promise<boolean>;
};
