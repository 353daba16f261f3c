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

const description = sql`coalesce(i.description, d.description, '')`;
/** Of a donation the donor, who is no user. */
const payer = sql`coalesce(u.full_name, trim(d.first_name || ' ' || d.last_name))`;

const sortKeys: Readonly<Record<TransactionSort, SortKey>> = {
  id: { key: sql`t.id`, type: 'bigint' },
  date: { key: sql`t.created_at`, type: 'timestamptz' },
  paid_date: { key: sql`t.paid_date`, type: 'date', hasGaps: 'in a descending index' },
  amount_paid: { key: sql`t.amount`, type: 'integer' },
  user: { key: sql`s.sort_full_name`, type: 'text', isJoined: true },
  status: { key: sql`t.status`, type: 'text' },
  visible_method: { key: sql`lower(t.visible_method)`, type: 'text' },
  invoice: { key: sql`t.invoice_id`, type: 'bigint', hasGaps: true },
  invoice_description: { key: sql`lower(${description})`, type: 'text' },
  merchant_name: { key: sql`lower(m.name)`, type: 'text', isOfMerchant: true },
};

const fromTransactions = sql`
  transactions t
  join merchants m on m.id = t.merchant_id
  left join users u on u.id = t.user_id
  left join donations d on d.id = t.donation_id
  left join invoices i on i.id = t.invoice_id`;

/** Of customers, whose names an index has in order. */
const fromCustomers = sql`
  transactions t
  join subscriptions s on s.user_id = t.user_id and s.merchant_id = t.merchant_id`;

/** Of donors, who are no customers. */
const fromDonors = sql`
  ${fromTransactions}
  cross join lateral (select lower(${payer}) as sort_full_name) s`;
const isDonation = sql`t.donation_id is not null`;

const matching = (filter: TransactionFilter): readonly RawBuilder<unknown>[] => [
  ...(filter.userId === undefined ? [] : [sql`t.user_id = ${filter.userId}`]),
  ...(filter.invoiceId === undefined ? [] : [sql`t.invoice_id = ${filter.invoiceId}`]),
  ...(filter.statuses === undefined ? [] : [sql`t.status = any(${[...filter.statuses]}::text[])`]),
];

/** What the search reads of an invoice, as its index has it. */
const invoiceText = sql`lower(i.invoice_number || ' ' || i.description)`;

const isFound = (search: string): RawBuilder<unknown> =>
  contains(
    [payer, sql`coalesce(i.invoice_number, '')`, description, sql`t.visible_method`],
    search,
  );

/** Found by the method, the invoice or the customer: an index each, so a part each. No row is in two. */
const searchedParts = (part: PagePart, search: string): readonly PagePart[] => {
  const byMethod = containsLower(sql`lower(t.visible_method)`, search);
  const byInvoice = containsLower(invoiceText, search);
  const byCustomer = containsLower(sql`s.search_text`, search);
  const where = (...conditions: readonly RawBuilder<unknown>[]) =>
    allOf([part.where, ...conditions]);
  const fromInvoices = sql`${fromCustomers} join invoices i on i.id = t.invoice_id and i.merchant_id = t.merchant_id`;
  return [
    { ...part, from: fromCustomers, where: where(byMethod) },
    { ...part, from: fromInvoices, where: where(byInvoice, sql`not ${byMethod}`) },
    {
      ...part,
      from: sql`${fromCustomers} left join invoices i on i.id = t.invoice_id`,
      where: where(byCustomer, sql`not ${byMethod}`, sql`not coalesce(${byInvoice}, false)`),
    },
    {
      ...part,
      from: fromDonors,
      where: where(isDonation, isFound(search)),
    },
  ];
};

const byNameParts = (part: PagePart): readonly PagePart[] => [
  { ...part, from: fromCustomers },
  { ...part, from: fromDonors, where: allOf([part.where, isDonation]) },
];

export type TransactionListQuestion = {
  readonly actor: Actor;
  readonly filter: TransactionFilter;
  readonly list: ListRequest<TransactionSort>;
};

/** Sorts by columns of other tables, which no index gives. */
const sortsOfAll: ReadonlySet<TransactionSort> = new Set(['invoice_description', 'merchant_name']);

export const listTransactions = (
  executor: Executor,
  { actor, filter, list }: TransactionListQuestion,
): Promise<ListPage<TransactionRow>> => {
  const { search } = filter;
  const needsAll = sortsOfAll.has(list.sort.field);
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
      if (search !== undefined && needsAll)
        return [{ ...part, where: allOf([part.where, isFound(search)]) }];
      if (search !== undefined) return searchedParts(part, search);
      return list.sort.field === 'user' ? byNameParts(part) : [part];
    }),
    sorts: sortKeys,
    id: sql`t.id`,
    keysFrom: needsAll ? fromTransactions : sql`transactions t`,
    request: list,
  });
};
