import {
  type recurringInvoiceSorts,
  RecurringInvoiceFilters,
  type RecurringStatus,
  recurringStatuses,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import type { Static, TObject } from 'typebox';
import type { SortKinds } from '../../core/list-page';

export type RecurringFilter = {
  readonly statuses: readonly RecurringStatus[] | undefined;
  readonly subscriptionId: number | undefined;
  readonly groupId: number | undefined;
  readonly merchantId: number | undefined;
  readonly search: string | undefined;
};
export type RecurringSort = (typeof recurringInvoiceSorts)[number];

/** Each has an index. */
export const recurringSorts = {
  next_due_date: 'date',
  created_at: 'moment',
  amount: 'integer',
  id: 'integer',
} as const satisfies SortKinds<RecurringSort>;

export const recurringFilters = RecurringInvoiceFilters;

export const readRecurringFilter = (
  query: Static<TObject<typeof recurringFilters>> & { readonly search: string | undefined },
): RecurringFilter => ({
  statuses: query.status && recurringStatuses.filter((status) => query.status?.includes(status)),
  subscriptionId: query.customer_id,
  groupId: query.group_id,
  merchantId: query.merchant_id,
  search: query.search,
});

export const logSorts = { id: 'integer' } as const satisfies SortKinds<string>;
export type LogSort = keyof typeof logSorts;
export type LogFilter = {
  readonly id: number;
  readonly outcome: 'made' | 'skipped' | undefined;
  readonly subscriptionId: number | undefined;
};
