import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { allOf, contains, containsLower, partsOf } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { PagePart, SortKey } from '../../db/page-stretches.queries';
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

const donor = sql`trim(d.first_name || ' ' || d.last_name)`;
/** Of a donation the donor, who is no user. */
const payer = sql`coalesce(l.full_name, u.full_name, ${donor})`;
const description = sql`coalesce(i.description, d.description, '')`;

const sortKeys: Readonly<Record<TransactionSort, SortKey>> = {
  id: { key: sql`t.id`, type: 'bigint' },
  date: { key: sql`t.created_at`, type: 'timestamptz' },
  paid_date: { key: sql`t.paid_date`, type: 'date', hasGaps: 'in a descending index' },
  amount_paid: { key: sql`t.amount`, type: 'integer' },
  user: { key: sql`s.sort_full_name`, type: 'text', isJoined: true },
  status: { key: sql`t.status`, type: 'text' },
  visible_method: { key: sql`lower(t.visible_method)`, type: 'text' },
  invoice: { key: sql`t.invoice_id`, type: 'bigint', hasGaps: true },
};

const fromTransactions = sql`
  transactions t
  join merchants m on m.id = t.merchant_id
  left join users u on u.id = t.user_id
  left join subscriptions l on l.user_id = t.user_id and l.merchant_id = t.merchant_id
  left join donations d on d.id = t.donation_id
  left join invoices i on i.id = t.invoice_id`;

/** Of customers, whose names an index has in order. */
const fromCustomers = sql`
  transactions t
  join subscriptions s on s.user_id = t.user_id and s.merchant_id = t.merchant_id`;

const isCustomers = sql`t.donation_id is null`;

/** Of donors, who are no customers and pay no invoice. */
const fromDonors = sql`
  donations d
  join transactions t on t.donation_id = d.id and t.merchant_id = d.merchant_id
  cross join lateral (select lower(${donor}) as sort_full_name) s`;

const matching = (filter: TransactionFilter): readonly RawBuilder<unknown>[] => [
  ...(filter.userId === undefined ? [] : [sql`t.user_id = ${filter.userId}`]),
  ...(filter.invoiceId === undefined ? [] : [sql`t.invoice_id = ${filter.invoiceId}`]),
  ...(filter.statuses === undefined ? [] : [sql`t.status = any(${[...filter.statuses]}::text[])`]),
];

/** What the search reads of an invoice, as its index has it. */
const invoiceText = sql`lower(i.invoice_number || ' ' || i.description)`;

/**
 * Found by the method, the invoice or the customer: an index each, so a part each. No row is in two. Customers are only read where
 * the search or the sort needs them.
 */
const searchedParts = (
  part: PagePart,
  search: string,
  sort: TransactionSort,
): readonly PagePart[] => {
  const byMethod = containsLower(sql`lower(t.visible_method)`, search);
  const byInvoice = containsLower(invoiceText, search);
  const byCustomer = containsLower(sql`s.search_text`, search);
  const from = sort === 'user' ? fromCustomers : sql`transactions t`;
  return [
    { ...part, from, where: allOf([part.where, isCustomers]), match: byMethod },
    {
      ...part,
      from: sql`${from} join invoices i on i.id = t.invoice_id and i.merchant_id = t.merchant_id`,
      where: allOf([part.where, isCustomers]),
      match: allOf([byInvoice, sql`not ${byMethod}`]),
    },
    {
      ...part,
      from: fromCustomers,
      match: allOf([
        byCustomer,
        sql`not ${byMethod}`,
        sql`not exists (select from invoices i where i.id = t.invoice_id and ${byInvoice})`,
      ]),
    },
    {
      ...part,
      from: fromDonors,
      match: contains([donor, sql`d.description`, sql`t.visible_method`], search),
    },
  ];
};

const byNameParts = (part: PagePart): readonly PagePart[] => [
  { ...part, from: fromCustomers },
  { ...part, from: fromDonors },
];

export type TransactionListQuestion = {
  readonly actor: Actor;
  readonly filter: TransactionFilter;
  readonly list: ListRequest<TransactionSort>;
};

export const listTransactions = (
  executor: Executor,
  { actor, filter, list }: TransactionListQuestion,
): Promise<ListPage<TransactionRow>> => {
  const { search } = filter;
  const owned = partsOf(
    actor,
    { user: 't.user_id', merchant: 't.merchant_id' },
    filter.merchantId === undefined ? undefined : [filter.merchantId],
  );
  return readPage<TransactionRow, TransactionSort>(executor, {
    columns: sql`
      t.id, t.type, ${payer} as full_name, t.amount, t.paid_date, t.status, t.visible_method, t.invoice_id,
      ${description} as invoice_description, m.name as merchant_name, t.created_at`,
    from: fromTransactions,
    where: matching(filter),
    parts: owned.flatMap((part) => {
      if (search !== undefined) return searchedParts(part, search, list.sort.field);
      return list.sort.field === 'user' ? byNameParts(part) : [part];
    }),
    sorts: sortKeys,
    id: sql`t.id`,
    keysFrom: sql`transactions t`,
    request: list,
  });
};
