import { timedAfterWarmUp } from '../stage/load';
import type { Api } from '../stage/servers';
import { timesOf } from '../stage/statistics';
import type { ListStage, StaffHeaders } from './list-stage';

/** A word of few messages, one of none, and one of every second. */
export const filingSearches = ['meter 9999', 'no such words', 'bill'] as const;

/** Starts "All that match" of a search; answers how many conversations match. No worker runs: nothing is filed. */
export const startFiling = async (
  { url }: Api,
  headers: StaffHeaders,
  search: string,
): Promise<number> => {
  const answer = await fetch(`${url}/api/sms/mark_read`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ filter: { q: search } }),
  });
  if (!answer.ok) throw new Error(`sms/mark_read: ${answer.status} ${await answer.text()}`);
  const { operations } = (await answer.json()) as { operations: { readonly total: number }[] };
  return operations.reduce((sum, { total }) => sum + total, 0);
};

/** Removes the work that was started: a later worker would do it. */
export const forgetFiling = ({ query }: ListStage) =>
  query(`delete from operations where kind = 'mark_unread' and state = 'queued'`);

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
