import { describe, expect, it } from '@jest/globals';
import { createApp } from '../http/app';
import { until } from '../testing/until';
import { runWorker } from './run-worker';
import type { JobKind } from './worker';

const events: string[] = [];
const kind: JobKind<string> = {
  name: 'kind',
  concurrency: 1,
  leaseMs: 60_000,
  claim: async () => {
    events.push('claimed');
    return [];
  },
  renew: async () => undefined,
  run: async () => undefined,
};

const build = (workers: boolean) => {
  events.length = 0;
  const { app, stop } = createApp({ trustedProxies: 'none', requestTimeoutMs: 1_000 });
  let moveClock = async (): Promise<void> => undefined;
  app.addHook('onClose', async () => void events.push('closed'));
  const clock = {
    now: () => new Date(0),
    onClockMoved: (work: () => Promise<void>) => void (moveClock = work),
  };
  const worker = runWorker(
    app,
    { clock, config: { workers, jobPollMs: 600_000 }, stop, log: app.log },
    [kind],
  );
  return { app, worker, moveClock: () => moveClock() };
};

describe('runWorker', () => {
  it('starts with the app and ends before earlier onClose hooks', async () => {
    const { app, worker } = build(true);
    expect(events).toEqual([]);
    await app.ready();
    await until(() => events.length === 1);
    await app.close();
    worker.wake();
    expect(events).toEqual(['claimed', 'closed']);
  });

  it('claims nothing in a process without jobs, except after a move of the clock', async () => {
    const { app, worker, moveClock } = build(false);
    await app.ready();
    worker.wake();
    expect(events).toEqual([]);
    await moveClock();
    expect(events).toEqual(['claimed']);
    await app.close();
  });
});
