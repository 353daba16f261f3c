import type { SortKinds } from '../../core/list-page';

export type InvoiceFilter = {
  /** `unpaid` excludes cancelled invoices. */
  readonly invoiceState: 'paid' | 'unpaid' | undefined;
  readonly states: readonly string[] | undefined;
  readonly userId: number | undefined;
  readonly merchantId: number | undefined;
  /** In any case. */
  readonly merchantName?: string;
  readonly search: string | undefined;
};

/** Each has an index: staff may have a million invoices. */
export const invoiceSorts = {
  id: 'integer',
  created_at: 'moment',
  due_date: 'date',
  paid_date: 'date',
  amount: 'integer',
  full_name: 'text',
  state: 'state and date',
} as const satisfies SortKinds<string>;
export type InvoiceSort = keyof typeof invoiceSorts;
