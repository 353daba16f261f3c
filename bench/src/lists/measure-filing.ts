import { Client } from 'pg';
import { percentile } from '../measure/statistics';
import type { StaffHeaders } from './list-stage';

export type MeasuredFiling = {
  readonly search: string;
  readonly p50: number;
  readonly p95: number;
  /** Conversations that the work would file. */
  readonly total: number;
};

/** A word of few messages, one of none, and one of every second. */
export const filingSearches = ['meter 9999', 'no such words', 'bill'] as const;

/** Starts "All that match" of a search; answers how many conversations match. No worker runs: nothing is filed. */
export const startFiling = async (
  apiUrl: string,
  headers: StaffHeaders,
  search: string,
): Promise<number> => {
  const answer = await fetch(`${apiUrl}/sms/mark_read`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: { q: search } }),
  });
  if (!answer.ok) throw new Error(`sms/mark_read: ${answer.status} ${await answer.text()}`);
  const { operations } = (await answer.json()) as {
    readonly operations: readonly { readonly total: number }[];
  };
  return operations.reduce((sum, { total }) => sum + total, 0);
};

/** Removes the work that was started: a later worker would do it. */
export const forgetFiling = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`delete from operations where kind = 'mark_unread' and state = 'queued'`);
  } finally {
    await client.end();
  }
};

/** How long it takes to start "All that match" of each search. */
export const measureFiling = async (
  apiUrl: string,
  headers: StaffHeaders,
  times: number,
): Promise<readonly MeasuredFiling[]> => {
  const measured: MeasuredFiling[] = [];
  for (const search of filingSearches) {
    const total = await startFiling(apiUrl, headers, search);
    const ms: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const startedAt = performance.now();
      await startFiling(apiUrl, headers, search);
      ms.push(performance.now() - startedAt);
    }
    measured.push({ search, p50: percentile(ms, 0.5), p95: percentile(ms, 0.95), total });
  }
  return measured;
};
