import type { TransactionFilters } from '@billfold/shared/contracts/transaction.contract';
import type { Static, TObject } from 'typebox';
import type { Actor } from '../../core/actor';
import type { SortKinds } from '../../core/list-page';
import { parseCalendarDate } from '../../http/input-schema';

export type TransactionFilter = {
  readonly userId: number | undefined;
  readonly invoiceId: number | undefined;
  readonly merchantIds: readonly number[] | undefined;
  readonly statuses: readonly string[] | undefined;
  readonly types: readonly string[] | undefined;
  readonly methods: readonly string[] | undefined;
  /** Calendar dates of the merchant, both inside. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amountFrom: number | undefined;
  readonly amountTo: number | undefined;
  readonly search: string | undefined;
};

export type TransactionQuery = Static<TObject<typeof TransactionFilters>> & {
  readonly search: string | undefined;
};

const dayOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : parseCalendarDate(text);

export const readTransactionFilter = (
  query: TransactionQuery,
  actor: Actor,
): TransactionFilter => ({
  userId: actor.kind === 'merchant' ? query.user : undefined,
  invoiceId: query.invoice,
  merchantIds: query.merchant_id,
  statuses: query.status,
  types: query.type,
  methods: query.method,
  from: dayOf(query.from),
  to: dayOf(query.to),
  amountFrom: query.amount_from,
  amountTo: query.amount_to,
  search: query.search,
});

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
