import { Agent, request } from 'node:http';
import { servedAsCookie, visitorCookie } from '@billfold/shared/contracts/plan.contract';
import autocannon from 'autocannon';

export type Visitor = { readonly visitor: string; readonly servedAs: string | null };

const headersOf = ({ visitor, servedAs }: Visitor): Record<string, string> => ({
  cookie: [
    `${visitorCookie}=${visitor}`,
    ...(servedAs === null ? [] : [`${servedAsCookie}=${servedAs}`]),
  ].join('; '),
  'accept-encoding': 'br',
});

/** No visitor comes twice, and visitors of every merchant come. */
export const manyVisitors = (count: number): readonly Visitor[] =>
  Array.from({ length: count }, (_unused, index) => ({
    visitor: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    servedAs: `customer.${100_000 + index}.${1 + (index % 1_000)}`,
  }));

const getOnce = (agent: Agent, url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url} answers ${answer.statusCode}.`));
      });
    });
    call.once('error', reject);
    call.end();
  });

/** Loads one page after the other over one connection and returns each duration in ms. */
export const visitOneByOne = async (
  url: string,
  visitors: readonly Visitor[],
): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const visitor of visitors) times.push(await getOnce(agent, url, headersOf(visitor)));
  agent.destroy();
  return times;
};

export type Crowd = { readonly perSecond: number; readonly p50: number; readonly p99: number };

/** Loads pages over ten connections for the given time. Every answer must be a page. */
export const visitAsCrowd = async (
  url: string,
  visitors: readonly Visitor[],
  seconds: number,
): Promise<Crowd> => {
  const { non2xx, errors, requests, latency } = await autocannon({
    url,
    connections: 10,
    duration: seconds,
    requests: visitors.map((visitor) => ({ method: 'GET', headers: headersOf(visitor) })),
  });
  if (non2xx + errors > 0)
    throw new Error(`${non2xx + errors} of ${requests.total} page views failed.`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
};
