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

/** A scheduled payment that a change of its invoice lowered or ended, and its amount before. */
export type ChangedSchedule = { readonly runId: number; readonly amountMinor: number };

/**
 * What would charge an invoice later. Given by the module of planned payments, which is above. Order of locks:
 * subscriptions, invoices, runs; so `lock` is called before the invoices are locked, and the others after.
 */
export type BillPlans = {
  readonly lock: (transaction: Executor, subscriptionIds: readonly number[]) => Promise<void>;
  /** Ends what waits to pay the invoice, and notifies the customer of a scheduled payment that will not be made. */
  readonly end: (
    transaction: Executor,
    change: PlanChange & { readonly reason: 'paid' | 'cancelled' | 'deleted' },
  ) => Promise<ChangedSchedule | null>;
  /** Lowers a scheduled payment to the balance, and notifies the customer. Nothing happens to a smaller one. */
  readonly lower: (
    transaction: Executor,
    change: PlanChange & { readonly balanceMinor: number },
  ) => Promise<ChangedSchedule | null>;
  /**
   * Takes such a change of a scheduled payment back when the invoice is owed as before, and notifies the customer. One
   * that ended stays ended when its time has come or its method cannot pay any more.
   */
  readonly restore: (transaction: Executor, change: PlanChange & ChangedSchedule) => Promise<void>;
};
