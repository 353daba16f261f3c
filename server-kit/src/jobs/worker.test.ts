import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { until } from '../testing/until';
import { createWorker, type JobKind } from './worker';

type Row = { readonly id: number; dueAt: number; isClaimed: boolean; runs: number };

const tableOf = (count: number): Row[] => {
  return Array.from({ length: count }, (_, id) => ({ id, dueAt: 0, isClaimed: false, runs: 0 }));
};

const kindOver = (
  rows: Row[],
  run: (row: Row) => Promise<void>,
  changes: Partial<JobKind<Row>> = {},
): JobKind<Row> => {
  return {
    name: 'rows',
    concurrency: 3,
    leaseMs: 30,
    pollMs: 5,
    claim: async ({ now, limit }) => {
      const due = rows
        .filter((row) => !row.isClaimed && row.dueAt <= now.getTime())
        .slice(0, limit);
      due.forEach((row) => {
        row.isClaimed = true;
      });
      return due;
    },
    renew: async () => undefined,
    run: async (row) => {
      row.runs += 1;
      await run(row);
    },
    ...changes,
  };
};

const quiet = { error: () => undefined };

describe('createWorker', () => {
  it('runs every due row once, within the limit of concurrency', async () => {
    const rows = tableOf(20);
    let atOnce = 0;
    let most = 0;
    const worker = createWorker({
      kinds: [
        kindOver(rows, async () => {
          atOnce += 1;
          most = Math.max(most, atOnce);
          await nextTurn();
          atOnce -= 1;
        }),
      ],
      now: () => new Date(1),
      log: quiet,
    });
    await worker.runDue();
    expect(rows.map((row) => row.runs)).toEqual(rows.map(() => 1));
    expect(most).toBe(3);
  });

  it('leaves rows that are due after the time of the business clock', async () => {
    const rows = tableOf(2);
    const [, later] = rows;
    if (later !== undefined) later.dueAt = 1_000;
    let now = 0;
    const worker = createWorker({
      kinds: [kindOver(rows, async () => undefined)],
      now: () => new Date(now),
      log: quiet,
    });
    await worker.runDue();
    expect(rows.map((row) => row.runs)).toEqual([1, 0]);
    now = 1_000;
    await worker.runDue();
    expect(rows.map((row) => row.runs)).toEqual([1, 1]);
  });

  it('finds work by polling and by a wake-up, and finishes running jobs before it stops', async () => {
    const [polled, woken] = [tableOf(0), tableOf(0)];
    const release: (() => void)[] = [];
    const ended: number[] = [];
    const waitForRelease = async ({ id }: Row): Promise<void> => {
      await new Promise<void>((resolve) => void release.push(resolve));
      ended.push(id);
    };
    const kinds = [
      kindOver(polled, async () => undefined),
      kindOver(woken, waitForRelease, { name: 'woken', pollMs: 600_000 }),
    ];
    const worker = createWorker({ kinds, now: () => new Date(1), log: quiet });
    worker.start();
    await nextTurn();
    polled.push(...tableOf(1));
    await until(() => polled[0]?.runs === 1);
    woken.push(...tableOf(1));
    worker.wake('woken');
    await until(() => release.length === 1);
    let hasStopped = false;
    const stopping = worker.stop().then(() => (hasStopped = true));
    await nextTurn();
    expect(hasStopped).toBe(false);
    release[0]?.();
    await stopping;
    expect(ended).toEqual([0]);
  });

  it('asks a quick table as seldom as others after two seconds without a job', async () => {
    jest.useFakeTimers();
    const rows: Row[] = [];
    let claims = 0;
    const kind = kindOver(rows, async () => undefined, { pollMs: 250 });
    const worker = createWorker({
      kinds: [
        {
          ...kind,
          claim: (request) => {
            claims += 1;
            return kind.claim(request);
          },
        },
      ],
      pollMs: 1_000,
      now: () => new Date(1),
      log: quiet,
    });
    const claimsIn = async (ms: number): Promise<number> => {
      const before = claims;
      await jest.advanceTimersByTimeAsync(ms);
      return claims - before;
    };
    try {
      worker.start();
      expect(await claimsIn(2_000)).toBe(7);
      expect(await claimsIn(5_000)).toBe(5);
      rows.push(...tableOf(1));
      worker.wake();
      expect(await claimsIn(1_000)).toBeGreaterThanOrEqual(4);
      expect(rows[0]?.runs).toBe(1);
    } finally {
      await worker.stop();
      jest.useRealTimers();
    }
  });

  it('runs a job under the owner of its claim, another one for each claim', async () => {
    const rows = tableOf(2);
    const claimed: string[] = [];
    const ran: string[] = [];
    const kind = kindOver(rows, async () => undefined, { concurrency: 1 });
    const worker = createWorker({
      kinds: [
        {
          ...kind,
          claim: async (request) => {
            const jobs = await kind.claim(request);
            if (jobs.length > 0) claimed.push(request.worker);
            return jobs;
          },
          run: async (_row, { worker: owner }) => void ran.push(owner),
        },
      ],
      now: () => new Date(1),
      log: quiet,
    });
    await worker.runDue();
    expect(ran).toEqual(claimed);
    expect(new Set(claimed).size).toBe(2);
  });

  it('renews the lease of a long run and goes on after a failing run', async () => {
    const rows = tableOf(2);
    const failures: unknown[] = [];
    let renewals = 0;
    const worker = createWorker({
      kinds: [
        kindOver(
          rows,
          async (row) => {
            await until(() => renewals >= 2);
            if (row.id === 0) throw new Error('no');
          },
          {
            renew: async () => {
              renewals += 1;
            },
          },
        ),
      ],
      now: () => new Date(1),
      log: { error: ({ err }) => failures.push(err) },
    });
    await worker.runDue();
    expect(failures).toHaveLength(1);
  });

  it('claims again after failures and logs the first one', async () => {
    const rows = tableOf(1);
    const failures: unknown[] = [];
    let tries = 0;
    const there = kindOver(rows, async () => undefined);
    const away = kindOver(rows, async () => undefined, {
      claim: async (request) => {
        tries += 1;
        if (tries <= 4) throw new Error('the database is away');
        return there.claim(request);
      },
    });
    const worker = createWorker({
      kinds: [away],
      now: () => new Date(1),
      log: { error: ({ err }) => failures.push(err) },
    });
    worker.start();
    await until(() => rows[0]?.runs === 1);
    await worker.stop();
    expect([tries >= 5, failures]).toEqual([true, [new Error('the database is away')]]);
  });

  it('waits twice as long after each failed claim, five seconds at most', async () => {
    jest.useFakeTimers();
    let claims = 0;
    const away = kindOver([], async () => undefined, {
      pollMs: 1_000,
      claim: async () => {
        claims += 1;
        throw new Error('the database is away');
      },
    });
    const worker = createWorker({ kinds: [away], now: () => new Date(1), log: quiet });
    try {
      worker.start();
      // At 0, 2, 6, 11 and 16 s.
      await jest.advanceTimersByTimeAsync(20_999);
      expect(claims).toBe(5);
    } finally {
      await worker.stop();
      jest.useRealTimers();
    }
  });

  it('throws when a row stays due after its run', async () => {
    const endless = kindOver(tableOf(0), async () => undefined, { claim: async () => tableOf(1) });
    const worker = createWorker({ kinds: [endless], now: () => new Date(1), log: quiet });
    await expect(worker.runDue()).rejects.toThrow('work stays due after it was run');
  });
});
