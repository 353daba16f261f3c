import { readFile } from 'node:fs/promises';
import { percentile } from '../measure/statistics';
import { firstAddresses, kinds, type ListCase } from './list-cases';
import type { StaffHeaders } from './list-stage';

type Api = { readonly url: string; readonly pid: number };
type Timed = { readonly address: string; readonly ms: readonly number[] };
export type MeasuredKind = {
  readonly kind: string;
  readonly p50: number;
  readonly p95: number;
  readonly worst: string;
  readonly worstMs: number;
  readonly each: readonly Timed[];
};

const ask = async ({ url }: Api, address: string, headers: StaffHeaders) => {
  const startedAt = performance.now();
  const answer = await fetch(`${url}/${address}`, { headers });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${body.slice(0, 200)}`);
  return { ms: performance.now() - startedAt, next: answer.headers.get('x-next-cursor') };
};

const pagesToTurn = 10;
const rowsToTurn = 200;

/** The page behind each of the first 2,000 rows of a sort. */
const furtherPages = async (
  api: Api,
  { path, sorts }: ListCase,
  headers: StaffHeaders,
): Promise<readonly string[]> => {
  const addresses: string[] = [];
  for (const sort of sorts) {
    let cursor = '';
    for (let page = 0; page < pagesToTurn; page += 1) {
      const { next } = await ask(api, `${path}?limit=${rowsToTurn}&sort=${sort}${cursor}`, headers);
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    addresses.push(`${path}?limit=25&sort=${sort}${cursor}`);
  }
  return addresses;
};

/** Requests each address of a list `rounds` times, one after the other. */
export const measureList = async (
  api: Api,
  list: ListCase,
  headers: StaffHeaders,
  rounds: number,
): Promise<readonly MeasuredKind[]> => {
  const addresses = {
    ...firstAddresses(list),
    'further page': await furtherPages(api, list, headers),
  };
  const measured: MeasuredKind[] = [];
  for (const kind of kinds) {
    const each: Timed[] = [];
    for (const address of addresses[kind]) {
      await ask(api, address, headers);
      const ms: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        ms.push((await ask(api, address, headers)).ms);
      each.push({ address, ms });
    }
    const all = each.flatMap(({ ms }) => ms);
    const p95Of = ({ ms }: Timed): number => percentile(ms, 0.95);
    const worst = each.toSorted((one, two) => p95Of(two) - p95Of(one))[0];
    measured.push({
      kind,
      p50: percentile(all, 0.5),
      p95: percentile(all, 0.95),
      worst: worst?.address.replace(/&cursor=.*/, ' …').replace(/.*limit=25&/, '') ?? '',
      worstMs: worst === undefined ? Number.NaN : p95Of(worst),
      each,
    });
  }
  return measured;
};

const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024;
};

export type MeasuredFile = {
  readonly rows: number;
  readonly bytes: number;
  readonly firstByteMs: number;
  readonly totalMs: number;
  readonly idleBytes: number;
  readonly mostBytes: number;
};

/** Reads the file of a list as a browser does, and watches the memory of the API meanwhile. */
export const measureFile = async (
  api: Api,
  address: string,
  headers: StaffHeaders,
): Promise<MeasuredFile> => {
  const idleBytes = await residentBytes(api.pid);
  let mostBytes = idleBytes;
  let [rows, bytes, firstByteMs] = [-1, 0, 0];
  const startedAt = performance.now();
  const answer = await fetch(`${api.url}/${address}`, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`${address}: ${answer.status}`);
  for await (const chunk of answer.body) {
    if (firstByteMs === 0) firstByteMs = performance.now() - startedAt;
    const part = Buffer.from(chunk);
    bytes += part.length;
    rows += part.toString('latin1').split('\n').length - 1;
    mostBytes = Math.max(mostBytes, await residentBytes(api.pid));
  }
  return { rows, bytes, firstByteMs, totalMs: performance.now() - startedAt, idleBytes, mostBytes };
};

/** The last plan in a log of a statement with all of these words, without the parts that were not executed. */
const planOf = (log: string, words: readonly string[]): string => {
  const plans = log
    .split(/\n(?=\S[^\n]*LOG: {2}duration: )/)
    .filter((part) => part.includes('plan:'));
  const found = plans.findLast((part) => words.every((word) => part.includes(word)));
  if (found === undefined) return 'no plan in the log';
  return found
    .slice(Math.max(0, found.search(/\n\t(?=\S[^\n]*\(cost=)/)))
    .split('\n')
    .filter(
      (line) => /\(cost=|Cond:|Filter:|Sort Key:/.test(line) && !line.includes('never executed'),
    )
    .map((line) =>
      line
        .replace(/^\t/, '')
        .replace(/ \(cost=[^)]*\)/, '')
        .slice(0, 160),
    )
    .join('\n');
};

export const planOfPage = (log: string): string => planOf(log, ['sort_key', 'sort_value']);
/** Of "All that match": how many conversations match. */
export const planOfFiling = (log: string): string =>
  planOf(log, ['count(*)::integer as count from conversations']);
