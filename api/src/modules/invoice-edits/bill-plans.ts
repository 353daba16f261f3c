import type { Executor } from '../../db/database';

export type PlanChange = {
  readonly invoiceId: number;
  readonly actor: string;
  readonly sessionId: number;
  /** The call: 'PATCH user_invoices'. */
  readonly source: string;
  readonly requestId: string;
  readonly now: Date;
};

/**
 * What would charge a bill later. Given by the module of planned payments, which is above. Order of locks: subscriptions, bills, runs; so
 * `lock` is called before the bills are locked, and the others after.
 */
export type BillPlans = {
  readonly lock: (transaction: Executor, subscriptionIds: readonly number[]) => Promise<void>;
  /** Ends what waits to pay the bill, and tells the customer of a scheduled payment that will not be made. */
  readonly end: (
    transaction: Executor,
    change: PlanChange & { readonly reason: 'paid' | 'cancelled' | 'deleted' },
  ) => Promise<void>;
  /** Lowers a scheduled payment to the balance, and tells the customer. Nothing happens to a smaller one. */
  readonly lower: (
    transaction: Executor,
    change: PlanChange & { readonly balanceMinor: number },
  ) => Promise<void>;
};
