import type { Executor } from '../../db/database';

export type Ending = {
  readonly actor: string;
  readonly sessionId: number;
  /** The call: 'DELETE subscriptions' */
  readonly source: string;
  readonly requestId: string;
  readonly now: Date;
};

/** What would charge a customer later, with the customer's row locked. */
export type LockedPlans = {
  readonly userId: number;
  readonly merchantId: number;
  /** Ends auto-pay and scheduled payments. Call it with the invoices locked. */
  readonly end: (
    ending: Ending,
  ) => Promise<{ readonly schedules: number; readonly hadAutoPay: boolean }>;
};

/** Undefined for an unknown or deleted customer. Given by the module of planned payments, which is above. */
export type LockPlans = (
  transaction: Executor,
  subscriptionId: number,
) => Promise<LockedPlans | undefined>;
