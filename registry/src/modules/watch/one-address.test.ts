import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Beacon, ModuleHealth } from '@billfold/shared/contracts/beacon.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { until } from '@billfold/server-kit/testing/until';
import { sql } from 'kysely';
import { bearer, changed, history } from '../../testing/rollout-calls';
import { readerSecret, setUpRegistry } from '../../testing/test-registry';
import { readRollout } from '../rollouts/rollouts.public';
import { judgeGates } from './judge-gates.service';

/** No limit on posts helps: each is taken. */
const opened = setUpRegistry(
  { BEACONS_PER_MINUTE: '1000000', GATE_EVERY_MS: '600000' },
  async (registry) => {
    const [, inbox] = await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    standard = inbox?.name ?? '';
    const [next] = await registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
    candidate = next?.name ?? '';
    await changed(registry, 'mf-inbox', {
      kind: 'start_percentage',
      release: candidate,
      percent: 5,
      gate,
    });
  },
);
const gate = { windowS: 600, minSamples: 20, maxFailureIncrease: 0.05, maxSlowdown: 1.5 };

let [standard, candidate] = ['', ''];
let addresses = 0;

const beaconOf = (release: string, changes: Partial<Beacon> = {}): Beacon => ({
  view: randomUUID(),
  module: 'mf-inbox',
  release,
  part: '/admin/inbox',
  outcome: 'loaded',
  loadMs: 300,
  failures: [],
  errors: 0,
  apiFailures: 0,
  vitals: {},
  ...changes,
});
const post = async (address: string, ...beacons: readonly Beacon[]): Promise<void> => {
  const answer = await opened.registry.app.inject({
    method: 'POST',
    url: '/registry/beacons',
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': address },
    payload: JSON.stringify({ environment: 'dev', beacons }),
  });
  expect(answer.statusCode).toBe(204);
};
const visitors = async (release: string, count: number): Promise<void> => {
  for (let visitor = 0; visitor < count; visitor += 1) {
    addresses += 1;
    await post(`198.51.${Math.floor(addresses / 250)}.${addresses % 250}`, beaconOf(release));
  }
};
/** As many in one post as it may hold. */
const inOnePost = 20;
const aThousandViews = async (
  release: string,
  ...kinds: readonly Partial<Beacon>[]
): Promise<void> => {
  for (let sent = 0; sent < 1_000; sent += inOnePost)
    await post(
      '203.0.113.9',
      ...Array.from({ length: inOnePost }, (_, index) =>
        beaconOf(release, kinds[index % kinds.length]),
      ),
    );
};
const viewsOf = async (release: string): Promise<number> => {
  const answer = await opened.registry.app.inject({
    url: '/registry/api/environments/dev/modules/mf-inbox/health',
    headers: bearer(readerSecret),
  });
  const found = answer.json<ModuleHealth>().releases.find((one) => one.release === release);
  return found?.total.views ?? 0;
};
const state = async (): Promise<RolloutState | null> =>
  readRollout(opened.registry.db, 'dev', 'mf-inbox');
const judge = async (afterS: number): Promise<void> => {
  const { db, changes } = opened.registry;
  await judgeGates(
    {
      ...changes,
      db,
      log: (message) => {
        throw new Error(message);
      },
    },
    await databaseTime(db, afterS * 1_000),
  );
};

beforeEach(async () => {
  // The collector learns of the gate with its next write.
  await until(async () => {
    await visitors(standard, 1);
    const { rows } = await sql`select from registry.gate_visitors limit 1`.execute(
      opened.registry.db,
    );
    return rows.length > 0;
  });
});

describe('a thousand views from one address', () => {
  it('end no good canary, and pause none', async () => {
    await visitors(standard, 40);
    await visitors(candidate, 40);
    await aThousandViews(
      candidate,
      { outcome: 'failed', errors: 9, vitals: { inpMs: 60_000 } },
      { loadMs: 60_000, apiFailures: 1 },
    );
    await until(async () => (await viewsOf(candidate)) >= 1_040);
    await judge(5);
    expect((await state())?.percentage).toMatchObject({ percent: 5, paused: null });
    await judge(601);
    expect(await state()).toMatchObject({ default: candidate, percentage: null });
  });

  it('promote no canary that has no other visitors', async () => {
    await visitors(standard, 40);
    await aThousandViews(candidate, {});
    await until(async () => (await viewsOf(candidate)) >= 1_000);
    await judge(601);
    expect(await state()).toMatchObject({ default: standard, percentage: { percent: 0 } });
    const [entry] = await history(opened.registry, 'module=mf-inbox&limit=1');
    expect(entry).toMatchObject({
      actor: 'gate',
      action: 'gate_pause',
      reason: expect.stringContaining(
        `too little traffic in 600 s: 1 visitor of ${candidate} with 1000 page views`,
      ),
    });
  });

  it('save no bad canary', async () => {
    await visitors(standard, 40);
    for (let visitor = 0; visitor < 10; visitor += 1)
      await post(`192.0.2.${visitor}`, beaconOf(candidate, { errors: 1 }));
    await aThousandViews(candidate, {});
    await until(async () => (await viewsOf(candidate)) >= 1_010);
    await judge(5);
    expect(await state()).toMatchObject({ default: standard, percentage: null });
  });
});
