import type { SortKinds } from '../../core/list-page';

export type TransactionFilter = {
  readonly userId: number | undefined;
  readonly invoiceId: number | undefined;
  readonly merchantId: number | undefined;
  readonly statuses: readonly string[] | undefined;
  readonly search: string | undefined;
};

/** Each has an index: staff may have a million transactions. */
export const transactionSorts = {
  id: 'integer',
  date: 'moment',
  paid_date: 'date',
  amount_paid: 'integer',
  user: 'text',
  status: 'text',
  visible_method: 'text',
  invoice: 'integer',
} as const satisfies SortKinds<string>;
export type TransactionSort = keyof typeof transactionSorts;
