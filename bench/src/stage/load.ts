import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { timesOf } from './statistics';

type Call = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Sends over the connections of an agent; answers the text of a 200, and throws on every other answer. */
export const send = (
  agent: Agent,
  url: string,
  { method = 'GET', headers = {}, body }: Call,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const call = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.once('error', reject).once('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${url} answers ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    call.once('error', reject).end(body);
  });

/** The duration of a call in milliseconds. */
export const timed = async (call: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
};

/** The durations of so many calls, one after the other. */
export const timedInTurn = async <Item>(
  items: Iterable<Item>,
  call: (item: Item) => Promise<unknown>,
): Promise<readonly number[]> => {
  const ms: number[] = [];
  for (const item of items) ms.push(await timed(() => call(item)));
  return ms;
};

/** Times a call so often after one that is not counted. */
export const timedAfterWarmUp = async (times: number, call: () => Promise<unknown>) => {
  await call();
  return timedInTurn(Array.from({ length: times }).keys(), call);
};

/** So many clients make one call after the other for the given seconds, each over a connection of its own. */
export const loadByClients = async (
  clients: number,
  seconds: number,
  call: (agent: Agent, client: number, turn: number) => Promise<unknown>,
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const ms: number[] = [];
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() > startedAt + seconds * 1_000;
  const callUntilEnd = async (client: number): Promise<void> => {
    for (let turn = 0; !isOver(); turn += 1) ms.push(await timed(() => call(agent, client, turn)));
  };
  try {
    await Promise.all(Array.from({ length: clients }, (_, client) => callUntilEnd(client)));
    const perSecond = (ms.length * 1_000) / (performance.now() - startedAt);
    return { count: ms.length, perSecond, ...timesOf(ms) };
  } finally {
    agent.destroy();
  }
};

/** Repeats a reading until it is true, every `everyMs`. */
export const untilTrue = async (
  what: string,
  isSo: () => Promise<boolean>,
  { everyMs = 100, withinMs = 600_000 } = {},
): Promise<void> => {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(everyMs))
    if (await isSo()) return;
  throw new Error(`Not within ${withinMs / 1_000} seconds: ${what}.`);
};

/** Repeats a step, with a pause after each, while some work goes on; answers what each step read. */
export const whileWorking = async <Result, Reading>(
  work: () => Promise<Result>,
  step: () => Promise<Reading>,
  pauseMs: number,
): Promise<{ readonly result: Result; readonly ms: number; readonly readings: Reading[] }> => {
  const readings: Reading[] = [];
  const startedAt = performance.now();
  let endedAt = Number.NaN;
  const working = work().finally(() => (endedAt = performance.now()));
  const read = async (): Promise<void> => {
    do {
      readings.push(await step());
      await sleep(pauseMs);
    } while (Number.isNaN(endedAt));
  };
  const [result] = await Promise.all([working, read()]);
  return { result, ms: endedAt - startedAt, readings };
};

/** Repeats a step in the background, the first after `everyMs`. Returns a function that stops this. */
export const repeatEvery = (
  everyMs: number,
  step: (turn: number) => Promise<void>,
): (() => Promise<void>) => {
  const end = new AbortController();
  const running = (async () => {
    const startedAt = Date.now();
    for (let turn = 0; ; turn += 1) {
      const waitMs = Math.max(0, startedAt + (turn + 1) * everyMs - Date.now());
      await sleep(waitMs, undefined, { signal: end.signal }).catch(() => {});
      if (end.signal.aborted) return;
      await step(turn);
    }
  })();
  // A failed step is reported by the end; before it, it would end this process and leave the others running.
  running.catch(() => {});
  return async () => {
    end.abort();
    await running;
  };
};
