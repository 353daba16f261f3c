import { type RawBuilder, sql } from 'kysely';
import type { Actor, Reach } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import { returnCode } from '../../db/bank-return.queries';
import { allOf, isFoundIn, isFoundInAny, ownedBy, partsOf } from '../../db/list.queries';
import { countAll, readPage, readRows } from '../../db/list-page.queries';
import type { PagePart, SortKey } from '../../db/page-stretches.queries';
import { plannedAnew } from '../../db/planned-anew';
import { methodContains, methodFoundBy, methodName } from '../../db/search-texts.queries';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { TransactionFilter, TransactionSort } from './transaction-list';

export type TransactionRow = Row<
  'transactions',
  'id' | 'type' | 'amount' | 'paid_date' | 'status' | 'visible_method' | 'invoice_id' | 'created_at'
> & {
  readonly full_name: string;
  readonly invoice_description: string;
  readonly merchant_name: Row<'merchants'>['name'];
  /** Of a payment that its bank returned, and of the return. */
  readonly return_code: string | null;
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
  visible_method: { key: methodName, type: 'text' },
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

type NameRange = readonly [from: string, before: string];

/** Names that begin with the text, as a range: an index has them together. */
const beginningWith = (text: string): NameRange => {
  const last = text.length - 1;
  return [text, `${text.slice(0, last)}${String.fromCharCode(text.charCodeAt(last) + 1)}`];
};

/** Earlier releases named a bank account by its type: `Checking 6789`, which is no check. */
const checking = beginningWith('checking');
const rangesOfKinds: Readonly<Record<string, readonly NameRange[]>> = {
  bank: [beginningWith('bank'), checking, beginningWith('savings')],
  check: [
    ['check', checking[0]],
    [checking[1], beginningWith('check')[1]],
  ],
};

/** The names of one kind of method: `Visa 1111`, `Bank Account 6789`. No kind has a name of another. */
const namesOfKind = (kind: string): readonly NameRange[] =>
  rangesOfKinds[kind] ?? [beginningWith(kind)];

const isNamedWithin = ([from, before]: NameRange): RawBuilder<unknown> =>
  sql`(${methodName} >= ${from} and ${methodName} < ${before})`;

const isOfKinds = (kinds: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(kinds.flatMap(namesOfKind).map(isNamedWithin), sql` or `)})`;

/** The stored types that are shown as these. */
const storedTypes = (types: readonly string[]): string[] =>
  types.flatMap((type) => (type === 'refund' ? ['refund', 'return'] : [type]));

const matching = (filter: TransactionFilter): readonly RawBuilder<unknown>[] => {
  const { userId, invoiceId, statuses, types, methods, from, to, amountFrom, amountTo } = filter;
  return [
    ...(userId === undefined ? [] : [sql`t.user_id = ${userId}`]),
    ...(invoiceId === undefined ? [] : [sql`t.invoice_id = ${invoiceId}`]),
    ...(statuses === undefined ? [] : [sql`t.status = any(${[...statuses]}::text[])`]),
    ...(types === undefined ? [] : [sql`t.type = any(${storedTypes(types)}::text[])`]),
    ...(methods === undefined ? [] : [isOfKinds(methods)]),
    ...(from === undefined ? [] : [sql`t.paid_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`t.paid_date <= ${to}::date`]),
    ...(amountFrom === undefined ? [] : [sql`t.amount >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [sql`t.amount <= ${amountTo}`]),
  ];
};

/** What the search reads of the invoice. */
const withInvoiceTexts = sql`join invoice_texts x on x.invoice_id = t.invoice_id and x.merchant_id = t.merchant_id`;

/**
 * Found by the method, the invoice or the customer: an index each, so a part each. No row is in two. Customers are only
 * read where the search or the sort needs them.
 */
const searchedParts = (
  part: PagePart,
  search: string,
  sort: TransactionSort,
): readonly PagePart[] => {
  const byMethod = methodContains(search);
  const byInvoice = isFoundIn(sql`x.search_text`, search);
  const byCustomer = isFoundIn(sql`s.search_text`, search);
  const from = sort === 'user' ? fromCustomers : sql`transactions t`;
  return [
    {
      ...part,
      from,
      where: allOf([part.where, isCustomers]),
      match: methodFoundBy(search),
      isMatch: byMethod,
    },
    {
      ...part,
      from: sql`${from} ${withInvoiceTexts}`,
      where: allOf([part.where, isCustomers]),
      match: allOf([byInvoice, sql`not ${byMethod}`]),
    },
    {
      ...part,
      from: fromCustomers,
      match: allOf([
        byCustomer,
        sql`not ${byMethod}`,
        sql`not exists (select from invoice_texts x where x.invoice_id = t.invoice_id and ${byInvoice})`,
      ]),
    },
    {
      ...part,
      from: fromDonors,
      match: isFoundInAny([donor, sql`d.description`, sql`t.visible_method`], search),
    },
  ];
};

const byNameParts = (part: PagePart): readonly PagePart[] => [
  { ...part, from: fromCustomers },
  { ...part, from: fromDonors },
];

/**
 * In the order of methods each range of names is a stretch of its own, which the index has together: one scan of all
 * would read the names between them, too.
 */
const byKindParts = (
  part: PagePart,
  { filter: { methods = [] }, list }: TransactionListQuestion,
): readonly PagePart[] => {
  const ranges = [...new Set(methods)].flatMap(namesOfKind);
  return list.sort.field === 'visible_method' && ranges.length > 1
    ? ranges.map((range) => ({ ...part, where: allOf([part.where, isNamedWithin(range)]) }))
    : [part];
};

export type TransactionListQuestion = {
  readonly actor: Reach;
  readonly filter: TransactionFilter;
  readonly list: ListRequest<TransactionSort>;
};

const ownedParts = (actor: Reach, { merchantIds }: TransactionFilter): readonly PagePart[] =>
  partsOf(actor, { user: 't.user_id', merchant: 't.merchant_id' }, merchantIds);

const rowColumns = sql`
  t.id, t.type, ${payer} as full_name, t.amount, t.paid_date, t.status, t.visible_method, t.invoice_id,
  ${description} as invoice_description, m.name as merchant_name, t.created_at, ${returnCode} as return_code`;

const pageQuestion = (question: TransactionListQuestion) => {
  const { actor, filter, list } = question;
  const { search } = filter;
  return {
    parts: ownedParts(actor, filter)
      .flatMap((part) => byKindParts(part, question))
      .flatMap((part) => {
        if (search !== undefined) return searchedParts(part, search, list.sort.field);
        return list.sort.field === 'user' ? byNameParts(part) : [part];
      }),
    sorts: sortKeys,
    id: sql`t.id`,
    keysFrom: sql`transactions t`,
    request: list,
  };
};

export const listTransactions = (
  executor: Executor,
  question: TransactionListQuestion,
): Promise<ListPage<TransactionRow>> =>
  readPage<TransactionRow, TransactionSort>(executor, {
    columns: rowColumns,
    from: fromTransactions,
    where: matching(question.filter),
    ...pageQuestion(question),
  });

export type TransactionFileRow = TransactionRow &
  Row<'transactions', 'merchant_id'> & { readonly invoice_number: string | null };

/** One page of the file. */
export const listFileRows = (
  executor: Executor,
  question: TransactionListQuestion,
): Promise<ListPage<TransactionFileRow>> =>
  readRows<TransactionFileRow, TransactionSort>(executor, {
    columns: sql`${rowColumns}, t.merchant_id, i.invoice_number`,
    from: fromTransactions,
    where: matching(question.filter),
    ...pageQuestion(question),
  });

/** How many rows the file has. */
export const countFileRows = (
  executor: Executor,
  question: TransactionListQuestion,
): Promise<number> =>
  countAll<TransactionSort>(executor, {
    columns: sql`t.id`,
    from: fromTransactions,
    where: matching(question.filter),
    ...pageQuestion(question),
  });

/** One transaction of the staff member's merchants. */
export const findTransaction = async (
  executor: Executor,
  { id, actor }: { readonly id: number; readonly actor: Actor },
): Promise<(TransactionRow & Row<'transactions', 'merchant_id'>) | undefined> => {
  const owner = ownedBy(actor, { user: 't.user_id', merchant: 't.merchant_id' });
  const { rows } = await sql<TransactionRow & Row<'transactions', 'merchant_id'>>`
    select ${rowColumns}, t.merchant_id from ${fromTransactions} where ${allOf([sql`t.id = ${id}`, owner])}`.execute(
    executor,
  );
  return rows[0];
};

export type TransactionSumsRow = { readonly collected: number; readonly refunded: number };

/** What moved money has one of these states; a void is a row beside the payment that it undid. */
const moved = sql`t.status in ('success', 'refunded', 'voided')`;

export const sumTransactions = async (
  executor: Executor,
  actor: Actor,
  filter: TransactionFilter,
): Promise<TransactionSumsRow> => {
  const { search } = filter;
  const parts = ownedParts(actor, filter).flatMap((part) =>
    search === undefined ? [part] : searchedParts(part, search, 'paid_date'),
  );
  const sums = parts.map(
    ({ where, match, from = sql`transactions t` }) => sql`
      select coalesce(sum(case t.type when 'payment' then t.amount when 'void' then -t.amount end), 0) as collected,
        coalesce(sum(t.amount) filter (where t.type in ('refund', 'return')), 0) as refunded
        from ${from} where ${allOf([where, moved, ...matching(filter), ...(match === undefined ? [] : [match])])}`,
  );
  const { rows } = await sql<TransactionSumsRow>`${plannedAnew}
    select coalesce(sum(collected), 0)::bigint as collected, coalesce(sum(refunded), 0)::bigint as refunded
      from (${sql.join(sums, sql` union all `)}) part`.execute(executor);
  return rows[0] ?? { collected: 0, refunded: 0 };
};
