import { callForJson } from '../stage/call';
import { timedAfterWarmUp } from '../stage/load';
import type { Api } from '../stage/servers';
import { sum, timesOf } from '../stage/statistics';
import type { ListStage, StaffHeaders } from './list-stage';

/** A word of few messages, one of none, and one of every second. */
export const filingSearches = ['meter 9999', 'no such words', 'bill'] as const;

type Started = { readonly operations: readonly { readonly total: number }[] };
/** Starts "All that match" of a search; answers how many conversations match. No worker runs: nothing is filed. */
export const startFiling = async ({ url }: Api, headers: StaffHeaders, search: string) => {
  const json = { filter: { q: search } };
  const { operations } = await callForJson<Started>(`${url}/api/sms/mark_read`, { headers, json });
  return sum(operations.map(({ total }) => total));
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
