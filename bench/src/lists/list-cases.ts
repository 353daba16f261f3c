import { readFile } from 'node:fs/promises';
import { call, callForJson } from '../stage/call';
import { timedAfterWarmUp } from '../stage/load';
import type { Api } from '../stage/servers';
import { sum, timesOf } from '../stage/statistics';
import { readList, type StaffHeaders } from './list-stage';

/** A list with what staff do with it on its screen. */
type ListCase = {
  readonly path: string;
  readonly sorts: readonly string[];
  /** Of three letters or more: frequent, rare and absent ones. */
  readonly searches: readonly string[];
  readonly filters: readonly string[];
  readonly pageGoalMs?: number;
};

const bothWays = (fields: string): readonly string[] =>
  fields.split(' ').flatMap((field) => [field, `-${field}`]);
const people = ['mar', 'ben', 'ali', 'owe', 'river', 'zzz'];

export const listCases: readonly ListCase[] = [
  {
    path: 'subscriptions',
    sorts: bothWays('last_name first_name phone merchant_name state user_external_id'),
    searches: [...people, '(555)', '99999', 'ext-3'],
    filters: [
      'status=inactive',
      'status=invited,active',
      'tags=1',
      'tags=4',
      'tags=2,3',
      'balance=owed',
      'balance=late',
    ],
  },
  {
    path: 'user_invoices',
    sorts: bothWays('created_at full_name state amount due_date paid_date'),
    searches: [...people, 'irr', 'water', 'b-99999'],
    filters: ['late', 'due', 'upcoming', 'paid', 'cancelled'].map((state) => `status=${state}`),
  },
  {
    path: 'transactions',
    sorts: bothWays('paid_date date user amount_paid status visible_method'),
    searches: [...people, 'irr', 'visa', 'b-99999'],
    filters: [
      ...['declined', 'success', 'refunded'].map((state) => `status=${state}`),
      ...['amex', 'bank', 'visa', 'visa,bank', 'cash'].flatMap((method) =>
        bothWays('visible_method').map((sort) => `method=${method}&sort=${sort}`),
      ),
    ],
  },
  {
    // The inbox: 50,000 open conversations with a million messages, which are searched, too.
    path: 'sms',
    sorts: ['-created_at'],
    searches: [...people, 'bill', 'paid just now', 'meter', 'meter 9999', 'no such words'],
    filters: ['read=false', 'read=false&q=bill'],
    pageGoalMs: 50,
  },
];

/** Addresses of one list by their kind; those of further pages are found by turning pages. */
export const firstAddresses = ({ path, sorts, searches, filters }: ListCase) => ({
  'first page': sorts.map((sort) => `${path}?limit=25&sort=${sort}`),
  search: searches.map((q) => `${path}?limit=25&q=${encodeURIComponent(q)}`),
  filter: filters.map((filter) => `${path}?limit=25&${filter}`),
});

const pagesToTurn = 10;
const rowsToTurn = 200;
const pageGoalMs = 100;
const searchGoalMs = 150;

/** The page behind each of the first 2,000 rows of a sort. */
const furtherPages = async (api: Api, { path, sorts }: ListCase, headers: StaffHeaders) => {
  const addresses: string[] = [];
  for (const sort of sorts) {
    let cursor = '';
    for (let page = 0; page < pagesToTurn; page += 1) {
      const address = `${path}?limit=${rowsToTurn}&sort=${sort}${cursor}`;
      const next = (await readList(api, address, headers)).headers.get('x-next-cursor');
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    addresses.push(`${path}?limit=25&sort=${sort}${cursor}`);
  }
  return addresses;
};

/** Requests each address of a list so often, one after the other. */
export const measureList = async (
  api: Api,
  list: ListCase,
  headers: StaffHeaders,
  times: number,
) => {
  const { 'first page': first, search, filter } = firstAddresses(list);
  const pageGoal = list.pageGoalMs ?? pageGoalMs;
  const measured = [];
  for (const [kind, goal, addresses] of [
    ['first page', pageGoal, first],
    ['further page', pageGoal, await furtherPages(api, list, headers)],
    ['search', searchGoalMs, search],
    ['filter', pageGoalMs, filter],
  ] as const) {
    const each = [];
    for (const address of addresses) {
      const ms = await timedAfterWarmUp(times, () => readList(api, address, headers));
      each.push({ address, ms, p95: timesOf(ms).p95 });
    }
    const slowest = each.toSorted((one, two) => two.p95 - one.p95)[0];
    const { p50, p95 } = timesOf(each.flatMap(({ ms }) => ms));
    const worst = slowest?.address.replace(/&cursor=.*/, ' …').replace(/.*limit=25&/, '') ?? '';
    measured.push({ kind, goal, p50, p95, worst, worstMs: slowest?.p95, each });
  }
  return measured;
};

const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
};

/** Reads the file of a list as a browser does, and watches the memory of the API meanwhile. */
export const measureFile = async (api: Api, address: string, headers: StaffHeaders) => {
  const idleBytes = await residentBytes(api.pid);
  let [rows, bytes, firstByteMs, mostBytes] = [-1, 0, 0, idleBytes];
  const startedAt = performance.now();
  const answer = await call(`${api.url}/api/${address}`, { headers });
  for await (const chunk of answer.body ?? []) {
    if (firstByteMs === 0) firstByteMs = performance.now() - startedAt;
    const part = Buffer.from(chunk);
    bytes += part.length;
    rows += part.toString('latin1').split('\n').length - 1;
    mostBytes = Math.max(mostBytes, await residentBytes(api.pid));
  }
  return { rows, bytes, firstByteMs, totalMs: performance.now() - startedAt, idleBytes, mostBytes };
};

/** A word of few messages, one of none, and one of every second. */
export const filingSearches = ['meter 9999', 'no such words', 'bill'] as const;

type Started = { readonly operations: readonly { readonly total: number }[] };
/** Starts "All that match" of a search; answers how many conversations match. No worker runs: nothing is filed. */
export const startFiling = async ({ url }: Api, headers: StaffHeaders, search: string) => {
  const json = { filter: { q: search } };
  const { operations } = await callForJson<Started>(`${url}/api/sms/mark_read`, { headers, json });
  return sum(operations.map(({ total }) => total));
};

/** How long it takes to start "All that match" of a search. */
export const measureFiling = async (
  api: Api,
  headers: StaffHeaders,
  search: string,
  times: number,
) => {
  let total = 0;
  const ms = await timedAfterWarmUp(times, async () => {
    total = await startFiling(api, headers, search);
  });
  return { search, total, ...timesOf(ms) };
};
