import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { contains, ownedBy, type SortKey, readPage } from '../../db/list.queries';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { TransactionFilter, TransactionSort } from './transaction-list';

export type TransactionRow = Row<
  'transactions',
  'id' | 'type' | 'amount' | 'paid_date' | 'status' | 'visible_method' | 'invoice_id' | 'created_at'
> & {
  readonly full_name: string;
  readonly invoice_description: string;
  readonly merchant_name: Row<'merchants'>['name'];
};

const description = sql`coalesce(i.description, d.description, '')`;
/** Of a donation the donor, who is no user. */
const payer = sql`coalesce(u.full_name, trim(d.first_name || ' ' || d.last_name))`;

const sortKeys: Readonly<Record<TransactionSort, SortKey>> = {
  id: { key: sql`t.id`, type: 'bigint' },
  date: { key: sql`t.created_at`, type: 'timestamptz' },
  paid_date: { key: sql`t.paid_date`, type: 'date', hasGaps: true },
  amount_paid: { key: sql`t.amount`, type: 'integer' },
  user: { key: sql`lower(${payer})`, type: 'text' },
  status: { key: sql`t.status`, type: 'text' },
  visible_method: { key: sql`lower(t.visible_method)`, type: 'text' },
  invoice: { key: sql`t.invoice_id`, type: 'bigint', hasGaps: true },
  invoice_description: { key: sql`lower(${description})`, type: 'text' },
  merchant_name: { key: sql`lower(m.name)`, type: 'text' },
};

const fromTransactions = sql`
  transactions t
  join merchants m on m.id = t.merchant_id
  left join users u on u.id = t.user_id
  left join donations d on d.id = t.donation_id
  left join invoices i on i.id = t.invoice_id`;

const matching = (filter: TransactionFilter): readonly RawBuilder<unknown>[] => [
  ...(filter.userId === undefined ? [] : [sql`t.user_id = ${filter.userId}`]),
  ...(filter.invoiceId === undefined ? [] : [sql`t.invoice_id = ${filter.invoiceId}`]),
  ...(filter.merchantId === undefined ? [] : [sql`t.merchant_id = ${filter.merchantId}`]),
  ...(filter.statuses === undefined ? [] : [sql`t.status = any(${[...filter.statuses]}::text[])`]),
  ...(filter.search === undefined
    ? []
    : [
        contains(
          [payer, sql`coalesce(i.invoice_number, '')`, description, sql`t.visible_method`],
          filter.search,
        ),
      ]),
];

export type TransactionListQuestion = {
  readonly actor: Actor;
  readonly filter: TransactionFilter;
  readonly list: ListRequest<TransactionSort>;
};

export const listTransactions = (
  executor: Executor,
  { actor, filter, list }: TransactionListQuestion,
): Promise<ListPage<TransactionRow>> =>
  readPage<TransactionRow, TransactionSort>(executor, {
    columns: sql`
      t.id, t.type, ${payer} as full_name, t.amount, t.paid_date, t.status, t.visible_method, t.invoice_id,
      ${description} as invoice_description, m.name as merchant_name, t.created_at`,
    from: fromTransactions,
    where: [ownedBy(actor, { user: 't.user_id', merchant: 't.merchant_id' }), ...matching(filter)],
    sorts: sortKeys,
    id: sql`t.id`,
    request: list,
  });
