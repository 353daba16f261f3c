import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { ReportView } from '@billfold/shared/contracts/report.contract';
import {
  countedPayments,
  invoicedStates,
  methodsOfSlice,
  reportRanges,
} from '@billfold/shared/contracts/report-words';
import type {
  TransactionSums,
  TransactionView,
} from '@billfold/shared/contracts/transaction.contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type BusyShops, openBusyShops } from './testing/busy-shops';
import { type Deed, deedsOf, giveThreeBack, payThree } from './testing/shop-deeds';

const cards = [
  'Amount Invoiced',
  'Amount Collected',
  'Messages Sent',
  'Messages Received',
  'Total Customers',
  'Active Customers',
  'Card Type',
  'Payment Type',
] as const;
type Card = (typeof cards)[number];
type Compared = { readonly of: string; readonly shown: unknown; readonly listed: unknown };

/** Done more often than the rest. */
const usual: readonly Deed[] = [
  ...([
    'bill',
    'bill',
    'bill',
    'pay by card',
    'pay by card',
    'pay by bank',
    'pay by bank',
  ] as const),
  ...(['join', 'join', 'deactivate', 'deactivate', 'receive', 'receive'] as const),
  ...(['refund', 'refund', 'void', 'void', 'return', 'edit', 'receive', 'send', 'send'] as const),
];

let shops: BusyShops;
let deeds: ReturnType<typeof deedsOf>;
const compared = new Map<Card, Compared[]>(cards.map((card) => [card, []]));
const done = new Set<Deed>();

const get = async (path: string) =>
  shops.world.app.inject({ url: `/api/${path}`, headers: await shops.signIn() });
const read = async <Answer>(path: string): Promise<Answer> => (await get(path)).json<Answer>();
/** All pages of a list. */
const readAll = async <Row>(path: string): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const answer = await get(`${path}&limit=50${cursor}`);
    expect(answer.statusCode).toBe(200);
    rows.push(...answer.json<Row[]>());
    const next: unknown = answer.headers['x-next-cursor'];
    cursor = typeof next === 'string' ? `&cursor=${next}` : undefined;
  }
  return rows;
};
const total = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

type Slices = ReportView['card_types'];
/** The slices of a pie as the lists behind them add up, of the days of one merchant. */
const listedSlices = (shown: Slices = [], posted: string): Promise<NonNullable<Slices>> =>
  Promise.all(
    shown.map(async ({ name }) => {
      const filter = new URLSearchParams({
        ...countedPayments,
        method: methodsOfSlice[name] ?? name,
      });
      const rows = await readAll<TransactionView>(`transactions?${posted}&${filter.toString()}`);
      return { name, value: rows.length, amount: total(rows, (row) => row.amount_paid) };
    }),
  );
/** The slices of several merchants together. */
const addSlices = (lists: readonly NonNullable<Slices>[]) =>
  lists[0]?.map(({ name }, index) => ({
    name,
    value: total(lists, (slices) => slices[index]?.value ?? 0),
    amount: total(lists, (slices) => slices[index]?.amount ?? 0),
  }));

/** The lists behind the cards, of the days of one merchant. */
const listsOf = async (
  { merchant_id: id, from, to }: ReportView['ranges'][number],
  report: ReportView,
) => {
  const at = `merchant_id=${id}`;
  const created = `created_from=${from}&created_to=${to}&status=${invoicedStates.join(',')}&${at}`;
  const posted = `from=${from}&to=${to}&${at}`;
  const sums = await read<TransactionSums>(`transactions/sums?${posted}`);
  return {
    bills: await readAll<InvoiceView>(`user_invoices?${created}`),
    billed: (await read<{ amount: number }>(`user_invoices/sums?${created}`)).amount,
    payments: await readAll<TransactionView>(`transactions?${posted}`),
    collected: sums.collected - sums.refunded,
    cardTypes: await listedSlices(report.card_types, posted),
    methodTypes: await listedSlices(report.method_types, posted),
    sent: await readAll(`reports/messages?${posted}&outcome=sent,delivered`),
    received: await readAll(`reports/messages?${posted}&outcome=received`),
    customers: await readAll(`subscriptions?sort=last_name&${at}`),
    active: await readAll(`subscriptions?status=active&${at}`),
  };
};

const compare = async (range: string): Promise<void> => {
  const report = await read<ReportView>(`merchants/reports?default_report_range=${range}`);
  expect(report.ranges).toHaveLength(2);
  const lists = await Promise.all(report.ranges.map((days) => listsOf(days, report)));
  const rows = lists.flatMap(({ payments }) => payments);
  const of = `${range} at ${shops.world.clock.now().toISOString()}`;
  const note = (card: Card, shown: unknown, listed: unknown) =>
    compared.get(card)?.push({ of, shown, listed });
  const count = (name: 'sent' | 'received' | 'customers' | 'active') =>
    total(lists, (list) => list[name].length);
  note(
    'Amount Invoiced',
    [report.invoice_amount, report.invoice_amount],
    [
      total(lists, ({ bills }) => total(bills, ({ amount }) => amount)),
      total(lists, ({ billed }) => billed),
    ],
  );
  note(
    'Amount Collected',
    [report.transaction_amount, report.transaction_amount],
    [
      total(rows, ({ type, amount_paid }) => (type === 'payment' ? amount_paid : -amount_paid)),
      total(lists, ({ collected }) => collected),
    ],
  );
  note('Messages Sent', report.sent_messages_count, count('sent'));
  note('Messages Received', report.received_messages_count, count('received'));
  note('Total Customers', report.total_customers, count('customers'));
  note('Active Customers', report.active_customers, count('active'));
  note('Card Type', report.card_types, addSlices(lists.map(({ cardTypes }) => cardTypes)));
  note('Payment Type', report.method_types, addSlices(lists.map(({ methodTypes }) => methodTypes)));
};

const compareAll = async (): Promise<void> => {
  for (const range of reportRanges) await compare(range);
};
const namesOfDeeds = (): readonly Deed[] => Object.keys(deeds) as Deed[];
/**
 * So many changes, a while apart. With `isComplete` those that have not happened yet come first, and each fifth is
 * followed by a comparison of one range.
 */
const live = async (steps: number, { isComplete }: { readonly isComplete: boolean }) => {
  const { world, pick, one } = shops;
  for (let step = 1; step <= steps; step += 1) {
    const missing = isComplete ? namesOfDeeds().filter((deed) => !done.has(deed)) : [];
    const deed = one(missing.length > 0 ? missing : [...namesOfDeeds(), ...usual]) ?? 'bill';
    if (await deeds[deed]()) done.add(deed);
    if (pick(12) === 0) world.stub.settle();
    const range = reportRanges[(step / 5) % reportRanges.length];
    if (isComplete && range !== undefined) await compare(range);
    await world.clock.advance(`PT${10 + pick(200)}M`);
  }
};

beforeAll(async () => {
  shops = await openBusyShops(20_261_101);
  deeds = deedsOf(shops);
  const { clock } = shops.world;
  await clock.set(new Date('2026-10-29T06:00:00Z'));
  await live(30, { isComplete: false });
  // The last half hour of October in Denver; clocks go back in the night after it.
  await clock.set(new Date('2026-11-01T05:30:00Z'));
  const paid = await payThree(shops);
  await compareAll();
  await clock.set(new Date('2026-11-01T06:30:00Z'));
  await giveThreeBack(shops, paid);
  await compareAll();
  // Its last change is followed by a comparison.
  await live(40, { isComplete: true });
}, 600_000);
afterAll(() => shops.world.close());

describe('the list behind a card, in six days of random changes', () => {
  it.each(cards)('adds up to the cent: %s [API-099]', (card) => {
    const all = compared.get(card) ?? [];
    expect(all.map(({ of, shown }) => ({ of, value: shown }))).toEqual(
      all.map(({ of, listed }) => ({ of, value: listed })),
    );
    expect(new Set(all.map(({ shown }) => JSON.stringify(shown))).size).toBeGreaterThan(2);
  });

  it('had each kind of change, and money that went back in another month', async () => {
    expect(namesOfDeeds().filter((deed) => !done.has(deed))).toEqual([]);
    const { rows } = await sql<{ type: string }>`
      select distinct b.type from transactions b join transactions t on t.id = b.refund_of
       where t.paid_date < '2026-11-01' and b.paid_date >= '2026-11-01' order by 1`.execute(
      shops.world.database.db,
    );
    expect(rows.map(({ type }) => type)).toEqual(['refund', 'return', 'void']);
    await shops.world.expectSoundMoney();
  });
});
