import { Agent } from 'node:http';
import { servedAsCookie, visitorCookie } from '@billfold/shared/contracts/plan.contract';
import { loadByClients, send, timedInTurn } from '../stage/load';

const crowd = 10;

type Headers = Readonly<Record<string, string>>;

/** Headers of visitors: no visitor comes twice, and visitors of every merchant come. */
export const manyVisitors = (count: number): readonly Headers[] =>
  Array.from({ length: count }, (_unused, index) => ({
    cookie: `${visitorCookie}=00000000-0000-4000-8000-${String(index).padStart(12, '0')}; ${servedAsCookie}=customer.${100_000 + index}.${1 + (index % 1_000)}`,
    'accept-encoding': 'br',
  }));

/** Loads one page after the other over one connection and returns each duration in ms. */
export const visitOneByOne = async (
  url: string,
  visitors: readonly Headers[],
): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ms = await timedInTurn(visitors, (headers) => send(agent, url, { headers }));
  agent.destroy();
  return ms;
};

/** Loads pages over ten connections for the given time. Every answer must be a page. */
export const visitAsCrowd = (url: string, visitors: readonly Headers[], seconds: number) =>
  loadByClients(crowd, seconds, (agent, client, turn) => {
    const headers = visitors[(turn * crowd + client) % visitors.length] ?? {};
    return send(agent, url, { headers });
  });
