import { readFile } from 'node:fs/promises';
import { call } from '../stage/call';
import { timedAfterWarmUp } from '../stage/load';
import type { Api } from '../stage/servers';
import { timesOf } from '../stage/statistics';
import { firstAddresses, kinds, type ListCase } from './list-cases';
import { readList, type StaffHeaders } from './list-stage';

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
  const further = await furtherPages(api, list, headers);
  const addresses = { ...firstAddresses(list), 'further page': further };
  const measured = [];
  for (const kind of kinds) {
    const each = [];
    for (const address of addresses[kind]) {
      const ms = await timedAfterWarmUp(times, () => readList(api, address, headers));
      each.push({ address, ms, p95: timesOf(ms).p95 });
    }
    const slowest = each.toSorted((one, two) => two.p95 - one.p95)[0];
    const { p50, p95 } = timesOf(each.flatMap(({ ms }) => ms));
    const worst = slowest?.address.replace(/&cursor=.*/, ' …').replace(/.*limit=25&/, '') ?? '';
    measured.push({ kind, p50, p95, worst, worstMs: slowest?.p95, each });
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
