import { invoiceStateNames } from '@billfold/shared/contracts/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, StaffActor } from '../../core/actor';
import type { ListPage, ListRequest } from '../../core/list-page';
import type { Executor } from '../../db/database';
import { merchantNamed } from '../../db/merchant-named';
import { allOf, isFoundIn, partsOf } from '../../db/list.queries';
import { readPage } from '../../db/list-page.queries';
import type { PagePart, SortKey, SortRange } from '../../db/page-stretches.queries';
import { invoiceContains, invoiceFoundBy } from '../../db/search-texts.queries';
import { plannedAnew } from '../../db/planned-anew';
import type { InvoiceFilter, InvoiceSort } from './invoice-list';
import { fromInvoices, invoiceColumns, type InvoiceRow } from './invoice.queries';

/** Today at the merchant, as one value: an index can be compared with it. */
const todayAt = (merchantId: number, now: Date): RawBuilder<unknown> =>
  sql`(select business_date(${now}, day.time_zone) from merchants day where day.id = ${merchantId})`;

/** The first moment of a day at the merchant, as one value for the same reason. */
const startOf = (day: string, nextDays: 0 | 1, { merchantId }: PagePart): RawBuilder<unknown> =>
  sql`(select business_day_start(${day}::date + ${nextDays}::integer, day.time_zone) from merchants day
        where day.id = ${merchantId ?? sql`i.merchant_id`})`;

/** The part's invoices that were created within the days of the filter. */
const createdWithin =
  ({ createdFrom, createdTo }: InvoiceFilter) =>
  (part: PagePart): PagePart => ({
    ...part,
    where: allOf([
      part.where,
      ...(createdFrom === undefined ? [] : [sql`i.created_at >= ${startOf(createdFrom, 0, part)}`]),
      ...(createdTo === undefined ? [] : [sql`i.created_at < ${startOf(createdTo, 1, part)}`]),
    ]),
  });

const isOpen = sql`i.stored_state is null and i.amount_paid < i.amount`;
const isPaid = sql`i.stored_state is null and i.amount_paid >= i.amount`;

/** The due dates that put an open invoice into this state, as `invoice_state` computes it; null when none does. */
const openDays = (state: string, today: RawBuilder<unknown>): RawBuilder<unknown> | null => {
  switch (state) {
    case 'late':
      return sql`i.due_date < ${today}`;
    case 'due':
      return sql`i.due_date between ${today} and ${today} + 7`;
    case 'upcoming':
      return sql`i.due_date > ${today} + 7`;
    default:
      return null;
  }
};

const stateRanges = (merchantId: number, now: Date): readonly SortRange[] =>
  invoiceStateNames.flatMap((name) => {
    const range = { name, key: sql`i.due_date`, type: 'date' } as const;
    const days = openDays(name, todayAt(merchantId, now));
    return [
      { ...range, where: sql`i.stored_state = ${name}` },
      ...(days === null ? [] : [{ ...range, where: sql`${isOpen} and ${days}` }]),
      ...(name === 'paid' ? [{ ...range, where: isPaid }] : []),
    ];
  });

const sortKeysAt = (now: Date): Readonly<Record<InvoiceSort, SortKey>> => ({
  id: { key: sql`i.id`, type: 'bigint' },
  created_at: { key: sql`i.created_at`, type: 'timestamptz' },
  due_date: { key: sql`i.due_date`, type: 'date' },
  paid_date: { key: sql`i.paid_date`, type: 'date', hasGaps: 'in a descending index' },
  amount: { key: sql`i.amount`, type: 'integer' },
  full_name: { key: sql`s.sort_full_name`, type: 'text', isJoined: true },
  state: {
    key: sql`(st.state || ' ' || i.due_date)`,
    type: 'text',
    ranges: (merchantId) => stateRanges(merchantId, now),
  },
});

/** The states of a filter: of several filters those that all of them name; undefined for every state. */
const requestedStates = ({
  invoiceState,
  states,
}: InvoiceFilter): readonly string[] | undefined => {
  if (invoiceState === undefined) return states;
  const offered =
    invoiceState === 'paid'
      ? ['paid']
      : invoiceStateNames.filter((state) => state !== 'paid' && state !== 'cancelled');
  return offered.filter((state) => states?.includes(state) ?? true);
};

/**
 * The rows in these states by stored columns: what is stored, what is open, and what is paid have an index each, so
 * they are parts of their own.
 */
const partsInState = (
  states: readonly string[],
  part: PagePart,
  now: Date,
): readonly PagePart[] => {
  const { merchantId } = part;
  const within = (condition: RawBuilder<unknown>): PagePart => ({
    ...part,
    where: allOf([part.where, condition]),
  });
  if (merchantId === undefined) return [within(sql`st.state = any(${[...states]}::text[])`)];
  const days = states.flatMap((state) => openDays(state, todayAt(merchantId, now)) ?? []);
  return [
    within(sql`i.stored_state = any(${[...states]}::text[])`),
    ...(days.length === 0 ? [] : [within(sql`${isOpen} and (${sql.join(days, sql` or `)})`)]),
    ...(states.includes('paid') ? [within(isPaid)] : []),
  ];
};

const matching = (filter: InvoiceFilter): readonly RawBuilder<unknown>[] => [
  sql`i.deleted_at is null`,
  ...(filter.userId === undefined ? [] : [sql`i.user_id = ${filter.userId}`]),
  ...(filter.merchantName === undefined
    ? []
    : [sql`i.merchant_id in ${merchantNamed(filter.merchantName)}`]),
];

const joinCustomers = sql`join subscriptions s on s.id = i.subscription_id and s.merchant_id = i.merchant_id`;

/** As the index of numbers has it. */
const hasNumber = (number: string): RawBuilder<unknown> =>
  sql`lower(i.invoice_number) = lower(${number}) and i.invoice_number <> ''`;

/** The rows of this number: found by its index, whatever the order. */
const numberedPart = (part: PagePart, number: string): PagePart => ({
  ...part,
  match: hasNumber(number),
});

/** Found by its own text, or by its customer: two indexes, so two parts. */
const searchedParts = (
  part: PagePart,
  search: string,
  fromCustomers: RawBuilder<unknown>,
): readonly PagePart[] => {
  const byText = invoiceContains(search);
  const found = part.match === undefined ? [] : [part.match];
  return [
    {
      ...part,
      match: allOf([...found, invoiceFoundBy(search)]),
      isMatch: allOf([...found, byText]),
    },
    {
      ...part,
      from: fromCustomers,
      match: allOf([...found, isFoundIn(sql`s.search_text`, search), sql`not ${byText}`]),
    },
  ];
};

/** Whether a part asks for computed states, as `partsInState` does of rows that are of no single merchant. */
const needsStateOf = (states: readonly string[] | undefined, parts: readonly PagePart[]): boolean =>
  states !== undefined && parts.some(({ merchantId }) => merchantId === undefined);

const keysFrom = (
  filter: InvoiceFilter,
  now: Date,
  needsState: boolean,
): RawBuilder<unknown> => sql`
  invoices i ${
    filter.merchantName === undefined && !needsState
      ? sql``
      : sql`join merchants m on m.id = i.merchant_id
            cross join lateral (
              select invoice_state(i.amount, i.amount_paid, i.due_date, i.stored_state,
                business_date(${now}, m.time_zone)) as state
            ) st`
  }`;

export type InvoiceListQuestion = {
  readonly actor: Actor;
  readonly now: Date;
  readonly filter: InvoiceFilter;
  readonly list: ListRequest<InvoiceSort>;
};

/** The ids of all invoices of the staff member's merchants that match: a statement for others to select from. */
export const selectMatching = (
  actor: StaffActor,
  filter: InvoiceFilter,
  now: Date,
): RawBuilder<unknown> => {
  const wanted = filter.merchantId === undefined ? undefined : [filter.merchantId];
  const states = requestedStates(filter);
  const { search, number } = filter;
  const isFound = allOf([
    ...(number === undefined ? [] : [hasNumber(number)]),
    ...(search === undefined
      ? []
      : [sql`(${invoiceContains(search)} or ${isFoundIn(sql`s.search_text`, search)})`]),
  ]);
  const owned = partsOf(actor, { user: 'i.user_id', merchant: 'i.merchant_id' }, wanted).map(
    createdWithin(filter),
  );
  const from = keysFrom(filter, now, needsStateOf(states, owned));
  const selects = owned
    .flatMap((part) => (states === undefined ? [part] : partsInState(states, part, now)))
    .map(
      ({ where }) => sql`
        select i.id from ${from} ${joinCustomers} where ${allOf([where ?? sql`true`, ...matching(filter), isFound])}`,
    );
  return selects.length === 0
    ? sql`select null::bigint as id where false`
    : sql.join(selects, sql` union `);
};

export type InvoiceSumsRow = {
  readonly count: number;
  readonly amount: number;
  readonly balance: number;
};

/** How many invoices of the staff member's merchants match, and their present amounts and balances added up. */
export const sumInvoices = async (
  executor: Executor,
  actor: StaffActor,
  filter: InvoiceFilter,
  now: Date,
): Promise<InvoiceSumsRow> => {
  const { rows } = await sql<InvoiceSumsRow>`${plannedAnew}
    select count(*)::integer as count, coalesce(sum(i.amount), 0)::bigint as amount,
      coalesce(sum(i.amount - i.amount_paid), 0)::bigint as balance from invoices i
     where i.id in (${selectMatching(actor, filter, now)})`.execute(executor);
  return rows[0] ?? { count: 0, amount: 0, balance: 0 };
};

export const listInvoices = (
  executor: Executor,
  { actor, now, filter, list }: InvoiceListQuestion,
): Promise<ListPage<InvoiceRow>> => {
  const states = requestedStates(filter);
  const owned = partsOf(
    actor,
    { user: 'i.user_id', merchant: 'i.merchant_id' },
    filter.merchantId === undefined ? undefined : [filter.merchantId],
  ).map(createdWithin(filter));
  const needsState = list.sort.field === 'state' || needsStateOf(states, owned);
  const from = keysFrom(filter, now, needsState);
  // A customer is only read where the search or the sort needs it.
  const fromCustomers = sql`${from} ${joinCustomers}`;
  const parts = owned
    .flatMap((part) => (states === undefined ? [part] : partsInState(states, part, now)))
    .map((part) => (filter.number === undefined ? part : numberedPart(part, filter.number)))
    .flatMap((part) =>
      filter.search === undefined ? [part] : searchedParts(part, filter.search, fromCustomers),
    );
  return readPage<InvoiceRow, InvoiceSort>(executor, {
    columns: invoiceColumns,
    from: fromInvoices(now),
    where: matching(filter),
    parts,
    sorts: sortKeysAt(now),
    id: sql`i.id`,
    keysFrom: list.sort.field === 'full_name' ? fromCustomers : from,
    request: list,
  });
};
