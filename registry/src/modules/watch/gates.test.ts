import { hourMs } from '@billfold/shared/contracts/durations';
import { randomUUID } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  lostAfterMs,
  type Beacon,
  type ViewNote,
} from '@billfold/shared/contracts/beacon.contract';
import type { RolloutCommand, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import { openDatabase, type Database, type Executor } from '../../db/database';
import { isDatabaseAway } from '@billfold/server-kit/database/database-away';
import { openRegistry, setUpRegistry } from '../../testing/test-registry';
import { databaseTime, untilBlocked } from '@billfold/server-kit/testing/database-state';
import { until } from '@billfold/server-kit/testing/until';
import { BeaconCollector } from './beacon-collector';
import { changeRegistry } from '../releases/releases.public';
import {
  changeRollouts,
  changeWithin,
  readHistory,
  readRollout,
} from '../rollouts/rollouts.public';
import { withGateLock } from './gates.queries';
import { actOnGate, judgeGates } from './judge-gates.service';

let db: Database;
let collector: BeaconCollector;
const complaints: unknown[] = [];
const gate = { windowS: 600, minSamples: 20, maxFailureIncrease: 0.05, maxSlowdown: 1.5 };
const operator = { name: 'kim', role: 'admin' } as const;

// Before the database is dropped.
afterAll(async () => db.destroy());
const at = setUpRegistry({ GATE_EVERY_MS: '600000' }, ({ register }) =>
  register([{ module: 'shell' }, { module: 'mf-inbox' }]),
);
beforeAll(() => void (db = openDatabase(at.world.databaseUrl)));
beforeEach(() => {
  collector = new BeaconCollector({
    db,
    environment: 'dev',
    visitorKey: Buffer.alloc(32, 7),
    now: () => new Date(jest.now()),
    log: (message, error) => void complaints.push(message, error),
  });
});
afterEach(async () => {
  await collector.close();
  const complaintsNow = complaints.splice(0);
  if (complaintsNow.length > 0)
    throw new Error(`Something was logged: ${complaintsNow.map(String).join(' ')}`);
});

const change = (command: RolloutCommand, module = 'mf-inbox', reason = 'a test') =>
  changeRollouts(at.registry.changes, {
    environment: 'dev',
    changes: [{ module, command }],
    reason,
    actor: operator,
  });
const state = async (module = 'mf-inbox'): Promise<RolloutState> => {
  const found = await readRollout(db, 'dev', module);
  if (found === null) throw new Error(`Nothing is served of ${module}.`);
  return found;
};
const judge = async (afterS: number, on = db): Promise<void> =>
  judgeGates(
    {
      ...at.registry.changes,
      db: on,
      log: (message, error) => void complaints.push(message, error),
    },
    await databaseTime(db, afterS * 1_000),
  );
const gateHistory = async (module = 'mf-inbox') => {
  const entries = await readHistory(db, { environment: 'dev', module, limit: 50 });
  return entries
    .filter(({ actor }) => actor === 'gate')
    .map(({ action, release, reason }) => ({ action, release, reason }))
    .toReversed();
};

type Changes = Partial<Beacon> | ((index: number) => Partial<Beacon>);
let visitors = 0;
/** Page views of visitors who come for the first time, one each. */
const views = async (
  release: string,
  count: number,
  changes: Changes = {},
  agoMs = 0,
): Promise<void> => {
  await collector.flush();
  const now = await databaseTime(db, -agoMs);
  const [module = ''] = release.split('@');
  for (let index = 0; index < count; index += 1) {
    const own = typeof changes === 'function' ? changes(index) : changes;
    visitors += 1;
    const beacon: Beacon = {
      view: randomUUID(),
      module,
      release,
      part: '/admin/inbox',
      outcome: 'loaded',
      loadMs: 300,
      failures: [],
      errors: 0,
      apiFailures: 0,
      vitals: { lcpMs: 900 },
      ...own,
    };
    collector.collect({ environment: 'dev', beacons: [beacon] }, `visitor ${visitors}`, now);
  }
  await collector.flush();
};

/** Views of visitors who come for the first time, with what their pages say besides the outcome, a while later. */
const noted = async (
  release: string,
  count: number,
  kinds: (index: number) => readonly Pick<ViewNote, 'kind' | 'actions' | 'vain'>[],
): Promise<void> => {
  await collector.flush();
  const now = await databaseTime(db);
  const [module = ''] = release.split('@');
  for (let index = 0; index < count; index += 1) {
    visitors += 1;
    const view = randomUUID();
    const notes = kinds(index).map((note) => ({ view, module, release, ...note }));
    const post = { environment: 'dev', beacons: [], notes };
    // Twice: a note that is repeated counts once.
    for (let time = 0; time < 2; time += 1) collector.collect(post, `visitor ${visitors}`, now);
  }
  await collector.flush(new Date(now.getTime() + lostAfterMs));
};
const [begun, answered] = [{ kind: 'begun' }, { kind: 'answered' }] as const;
const acted = (vain: number) => ({ kind: 'acted', actions: 4, vain }) as const;

/** A candidate beside the default; answers both names. */
const canary = async (
  options: {
    readonly percent?: number;
    readonly steps?: readonly number[];
    readonly module?: string;
  } = {},
) => {
  const { percent = 5, steps = [], module = 'mf-inbox' } = options;
  const standard = (await state(module)).default ?? '';
  const [registered] = await at.registry.register([{ module, version: '1.1.0' }], false);
  const candidate = registered?.name ?? '';
  await change(
    { kind: 'start_percentage', release: candidate, percent, steps: [...steps], gate },
    module,
  );
  return { standard, candidate };
};

describe('canary', () => {
  it('is rolled back for exceptions before its window ends, with a reason in the history', async () => {
    const { standard, candidate } = await canary();
    await views(standard, 200, (index) => (index === 0 ? { errors: 1 } : {}));
    await views(candidate, 40, (index) => (index < 30 ? { errors: 2 } : {}));
    await judge(5);
    expect(await state()).toMatchObject({ default: standard, percentage: null });
    expect(await gateHistory()).toEqual([
      {
        action: 'gate_rollback',
        release: candidate,
        reason: `pages failed for 30 of 40 visitors (75 %) against 1 of 200 (0.5 %) of ${standard}; most often: its code threw`,
      },
    ]);
  });

  it('is rolled back when it does not load, also when visitors saw the fallback', async () => {
    const { standard, candidate } = await canary();
    await views(standard, 200);
    await views(candidate, 40, {
      outcome: 'fallback',
      failures: [
        {
          release: candidate,
          step: 'entry',
          cause: 'missing',
          file: `/modules/${candidate.replace('@', '/')}/remoteEntry.0001.js`,
        },
      ],
    });
    await judge(5);
    expect((await state()).percentage).toBeNull();
    expect(await gateHistory()).toMatchObject([
      {
        action: 'gate_rollback',
        reason: expect.stringMatching(
          /^pages failed for 40 of 40 .* most often: remoteEntry\.0001\.js missing$/,
        ),
      },
    ]);
  });

  it('is rolled back when it is slow', async () => {
    const { standard, candidate } = await canary();
    await views(standard, 200, { loadMs: 400 });
    await views(candidate, 40, { loadMs: 4_000 });
    await judge(5);
    expect((await state()).percentage).toBeNull();
    expect(await gateHistory()).toMatchObject([
      {
        action: 'gate_rollback',
        reason: expect.stringContaining('the load time of a quarter of 40 visitors is above'),
      },
    ]);
  });

  it('is rolled back when its pages end without an outcome more often', async () => {
    const { standard, candidate } = await canary();
    await views(standard, 66);
    await noted(standard, 66, (index) => (index < 4 ? [begun] : [begun, answered]));
    await noted(candidate, 10, () => [begun]);
    await judge(5);
    expect((await state()).percentage).toBeNull();
    expect(await gateHistory()).toEqual([
      {
        action: 'gate_rollback',
        release: candidate,
        reason: `pages ended without an outcome for 10 of 10 visitors (100 %) against 4 of 66 (6.1 %) of ${standard}: they hung, crashed or were cut off`,
      },
    ]);
  });

  it('is not blamed for pages that end as often as those of the default', async () => {
    const { standard, candidate } = await canary();
    const oneInFour = (index: number) => (index % 4 === 0 ? [begun] : [begun, answered]);
    await noted(standard, 80, oneInFour);
    await noted(candidate, 40, oneInFour);
    // Before its outcome could have come, no view is missed.
    await views(candidate, 40);
    await judge(5);
    expect((await state()).percentage?.paused).toBeNull();
  });

  it('is rolled back when presses lead nowhere that do not in the default', async () => {
    const { standard, candidate } = await canary();
    await views(standard, 66);
    await noted(standard, 66, (index) => [acted(index % 10 === 0 ? 1 : 0)]);
    await views(candidate, 30);
    await noted(candidate, 30, () => [acted(3)]);
    await judge(5);
    expect(await gateHistory()).toMatchObject([
      {
        action: 'gate_rollback',
        reason: expect.stringMatching(
          /^presses led nowhere or to an error for 23 of 30 visitors \(75 %\) against 2 of 66/,
        ),
      },
    ]);
  });

  it('pauses with too few visitors and is withdrawn until an operator resumes it', async () => {
    const { standard, candidate } = await canary({ percent: 25, steps: [50] });
    await views(standard, 200);
    await views(candidate, 4, { errors: 1 });
    await judge(590);
    expect((await state()).percentage?.paused).toBeNull();
    await judge(601);
    expect((await state()).percentage).toMatchObject({
      percent: 0,
      paused: {
        percent: 25,
        reason: expect.stringMatching(
          new RegExp(
            `^too little traffic in 600 s: 4 visitors of ${candidate} with 4 page views, 4 of them failed; .*; most often: its code threw$`,
          ),
        ),
      },
    });
    await judge(900);
    expect(await gateHistory()).toMatchObject([{ action: 'gate_pause' }]);
    await change({ kind: 'resume' });
    expect((await state()).percentage).toMatchObject({ percent: 25, paused: null });
  });

  it('goes to 5, 25 and 100 % when it is good, and becomes the default', async () => {
    const { standard, candidate } = await canary({ steps: [25, 100] });
    const percents: unknown[] = [];
    for (let step = 0; step < 3; step += 1) {
      const { percent } = (await state()).percentage ?? {};
      percents.push(percent);
      if (percent !== 100) await views(standard, 100);
      await judge(601);
      expect((await state()).percentage?.percent).toBe(0);
      await change({ kind: 'resume' });
      if (percent !== 100) await views(standard, 100);
      await views(candidate, 40);
      await judge(300);
      expect((await state()).percentage?.percent).toBe(percent);
      await judge(601);
    }
    expect(percents).toEqual([5, 25, 100]);
    expect(await state()).toMatchObject({
      default: candidate,
      lastGood: standard,
      percentage: null,
    });
    expect(
      (await gateHistory())
        .filter(({ action }) => action === 'gate_step')
        .map(({ reason }) => reason.split(':')[0]),
    ).toEqual(['good at 5 %', 'good at 25 %', 'good at 100 %']);
  });

  it('goes to 25 % after a step back to 5 % by hand', async () => {
    const { standard, candidate } = await canary({ steps: [25, 100] });
    for (const percent of [25, 5]) await change({ kind: 'set_percent', percent });
    await views(standard, 100);
    await views(candidate, 40);
    await judge(601);
    expect((await state()).percentage?.percent).toBe(25);
  });

  it('is not judged by views from before its step', async () => {
    const { standard, candidate } = await canary({ steps: [25] });
    await views(standard, 100);
    await views(candidate, 40);
    await judge(601);
    expect((await state()).percentage?.percent).toBe(25);
    await judge(601);
    expect((await state()).percentage).toMatchObject({
      percent: 0,
      paused: { percent: 25, reason: expect.stringContaining(`0 visitors of ${candidate}`) },
    });
  });

  it('is compared with the default before when it starts with all visitors', async () => {
    const standard = (await state()).default ?? '';
    await views(standard, 100);
    const { candidate } = await canary({ percent: 100 });
    await views(candidate, 10, { errors: 1 });
    await judge(5);
    expect(await state()).toMatchObject({ default: standard, percentage: null });
    expect(await gateHistory()).toMatchObject([
      {
        action: 'gate_rollback',
        reason: expect.stringContaining(
          'pages failed for 10 of 10 visitors (100 %) against 0 of 100',
        ),
      },
    ]);
  });

  it('is compared with the last visits of the default within a day at 100 %', async () => {
    const standard = (await state()).default ?? '';
    await views(standard, 100, {}, 20 * hourMs);
    const { candidate } = await canary({ percent: 100 });
    await views(candidate, 10, { errors: 1 });
    await judge(5);
    expect(await gateHistory()).toMatchObject([
      { action: 'gate_rollback', reason: expect.stringContaining('against 0 of 100') },
    ]);
  });

  it('is rolled back at 100 % without an earlier visit of its module', async () => {
    const { candidate } = await canary({ percent: 100 });
    await views((await state('shell')).default ?? '', 20);
    await views(candidate, 10, { errors: 1 });
    await judge(5);
    expect(await gateHistory()).toMatchObject([
      { action: 'gate_rollback', reason: expect.stringContaining('no page of mf-inbox@1.0.0') },
    ]);
  });

  it('is compared with the default shell when it is a shell', async () => {
    const { standard, candidate } = await canary({ module: 'shell' });
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    await judge(5);
    expect((await state('shell')).percentage).toBeNull();
    expect(await gateHistory('shell')).toMatchObject([
      { action: 'gate_rollback', release: candidate },
    ]);
  });
});

describe('gate with a fault elsewhere', () => {
  it('pauses the canary when the API fails', async () => {
    const { standard, candidate } = await canary();
    for (const release of [standard, candidate])
      await views(release, 60, { errors: 1, apiFailures: 3 });
    await judge(5);
    expect((await state()).percentage?.paused).toBeNull();
    await judge(601);
    expect((await state()).percentage).toMatchObject({
      release: candidate,
      paused: { reason: expect.stringContaining('calls to the API failed for 60 of 60 visitors') },
    });
  });

  it('pauses the canary when the shell fails', async () => {
    const { standard, candidate } = await canary();
    await views((await state('shell')).default ?? '', 100, (index) =>
      index < 50 ? { errors: 1 } : {},
    );
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    await judge(5);
    expect((await state()).percentage).toMatchObject({
      release: candidate,
      paused: {
        reason: expect.stringMatching(
          /pages of the shell shell@\S+ itself failed for 50 of 100 visitors/,
        ),
      },
    });
  });

  it('pauses the canary when a new shell came during the step', async () => {
    const { standard, candidate } = await canary();
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    const [shell] = await at.registry.register([{ module: 'shell', version: '1.1.0' }], false);
    await change({ kind: 'promote', release: shell?.name ?? '' }, 'shell');
    await judge(5);
    expect((await state()).percentage?.paused).toBeNull();
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    await judge(5);
    expect((await state()).percentage?.paused?.reason).toContain(
      'the shell was changed during this step',
    );
    // A person looks, and goes on: now the candidate is judged under the new shell alone.
    await change({ kind: 'resume' });
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    await judge(5);
    expect((await state()).percentage).toBeNull();
  });

  it('pauses the canary when the default fails', async () => {
    const { standard, candidate } = await canary();
    await views(standard, 100, (index) => (index < 30 ? { errors: 1 } : {}));
    await views(candidate, 40, (index) => (index < 12 ? { errors: 1 } : {}));
    await judge(601);
    expect((await state()).percentage).toMatchObject({
      release: candidate,
      paused: { reason: expect.stringContaining('itself failed for 30 of 100') },
    });
  });
});

describe('gate beside other actors', () => {
  it('acts once when several processes judge together', async () => {
    const { standard, candidate } = await canary({ steps: [25] });
    await views(standard, 100);
    await views(candidate, 40);
    const others = [1, 2, 3].map(() => openDatabase(at.registry.config.databaseUrl));
    await Promise.all([db, ...others].map((on) => judge(601, on)));
    // A process that judges after the step judges the next one, which by this clock is over without a page view.
    expect((await gateHistory()).filter(({ action }) => action === 'gate_step')).toHaveLength(1);
    for (const other of others) await other.destroy();
  });

  it('waits while another process judges', async () => {
    const { standard, candidate } = await canary();
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    const other = openDatabase(at.registry.config.databaseUrl);
    await withGateLock(other, async () => judge(5));
    expect(await gateHistory()).toEqual([]);
    await judge(5);
    expect(await gateHistory()).toHaveLength(1);
    await other.destroy();
  });

  it('keeps a change that an operator made in between', async () => {
    const { standard, candidate } = await canary();
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    const seen = await state();
    await change({ kind: 'set_percent', percent: 50 }, 'mf-inbox', 'I know');
    await actOnGate(
      { ...at.registry.changes, log: (message) => void complaints.push(message) },
      seen,
      await state('shell'),
      { command: { kind: 'rollback' }, reason: 'seen before' },
    );
    expect((await state()).percentage).toMatchObject({ percent: 50 });
    expect(await gateHistory()).toEqual([]);
  });

  const good = async (): Promise<void> => {
    const { standard, candidate } = await canary({ steps: [25] });
    await views(standard, 100);
    await views(candidate, 40);
  };
  const bad = async (): Promise<void> => {
    const { standard, candidate } = await canary({ steps: [25] });
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
  };
  const rare = async (): Promise<void> => {
    const { standard } = await canary({ steps: [25] });
    await views(standard, 100);
  };
  /**
   * Runs what begins while a change is under way and ends behind it: it waits at the lock of all changes until
   * `operate` is done.
   */
  const meanwhile = async (
    begin: () => Promise<unknown>,
    waiting: number,
    operate: (transaction: Executor) => Promise<unknown>,
  ): Promise<unknown> => {
    let begun: Promise<unknown> = Promise.resolve();
    await changeRegistry(db, async (transaction) => {
      begun = begin().catch((error: unknown) => error);
      await untilBlocked(at.registry.db, waiting);
      await operate(transaction);
    });
    return begun;
  };
  const operate =
    (command: RolloutCommand, module = 'mf-inbox') =>
    (transaction: Executor) =>
      changeWithin(transaction, at.registry.changes, {
        environment: 'dev',
        changes: [{ module, command }],
        reason: 'I know',
        actor: operator,
      });

  it.each<readonly [string, string, RolloutCommand, () => Promise<void>]>([
    ['pauses', 'steps on', { kind: 'pause' }, good],
    ['widens', 'steps on', { kind: 'set_percent', percent: 60 }, good],
    ['promotes', 'steps on', { kind: 'promote', release: 'mf-inbox@1.1.0' }, good],
    ['locks', 'steps on', { kind: 'lock' }, good],
    ['widens', 'rolls back', { kind: 'set_percent', percent: 60 }, bad],
    ['rolls back', 'rolls back', { kind: 'rollback' }, bad],
    ['switches off', 'rolls back', { kind: 'disable', message: 'off' }, bad],
    ['narrows', 'pauses', { kind: 'set_percent', percent: 1 }, rare],
    ['rolls back', 'pauses', { kind: 'rollback' }, rare],
    [
      'serves a merchant',
      'pauses',
      { kind: 'set_tenant', merchantId: 7, release: 'mf-inbox@1.1.0' },
      rare,
    ],
  ])('yields to the operator who %s while it %s', async (_what, _deed, command, prepare) => {
    await prepare();
    const before = await state();
    await meanwhile(() => judge(601), 1, operate(command));
    expect(
      (await readHistory(db, { environment: 'dev', module: 'mf-inbox', limit: 1 })).map(
        ({ actor, reason, after }) => [actor, reason, after?.revision],
      ),
    ).toEqual([['kim', 'I know', before.revision + 1]]);
    expect(await gateHistory()).toEqual([]);
  });

  it.each([
    ['steps on', good],
    ['rolls back', bad],
    ['pauses', rare],
  ] as const)('%s only under the judged shell', async (_deed, prepare) => {
    await prepare();
    const before = await state();
    await meanwhile(
      () => judge(601),
      1,
      operate({ kind: 'set_tenant', merchantId: 7, release: 'shell@1.0.0' }, 'shell'),
    );
    expect([await state(), await gateHistory()]).toEqual([before, []]);
  });

  it('acts first: an operator with an older state gets a refusal', async () => {
    await bad();
    const { revision } = await state();
    await judge(601);
    const ask = (command: RolloutCommand, if_revision?: number) =>
      changeRollouts(at.registry.changes, {
        environment: 'dev',
        changes: [
          { module: 'mf-inbox', command, ...(if_revision === undefined ? {} : { if_revision }) },
        ],
        reason: 'x',
        actor: operator,
      });
    await expect(ask({ kind: 'promote', release: 'mf-inbox@1.1.0' }, revision)).rejects.toThrow(
      /^mf-inbox was changed meanwhile by gate \(gate rollback mf-inbox@1\.1\.0-/,
    );
    for (const command of [
      { kind: 'set_percent', percent: 50 },
      { kind: 'pause' },
      { kind: 'resume' },
    ] as const)
      await expect(ask(command)).rejects.toThrow('mf-inbox has no percentage rule.');
  });

  it('acts once when its lock is lost and another process begins', async () => {
    // There is a good one before the default, to which a second rollback would lead.
    await at.registry.register([{ module: 'mf-inbox', version: '1.0.5' }]);
    await bad();
    const { default: standard } = await state();
    const other = openDatabase(at.registry.config.databaseUrl);
    let second: Promise<unknown> = Promise.resolve();
    const lost = await meanwhile(
      () => judge(601),
      1,
      async () => {
        await sql`select pg_terminate_backend(pid, 10_000) from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
          at.registry.db,
        );
        second = judge(601, other);
        await untilBlocked(at.registry.db, 2);
      },
    );
    await second;
    expect(isDatabaseAway(lost)).toBe(true);
    expect(await gateHistory()).toMatchObject([{ action: 'gate_rollback' }]);
    expect(await state()).toMatchObject({ default: standard, percentage: null });
    await other.destroy();
  });

  it("keeps an operator's change while it pauses for an impossible step", async () => {
    await good();
    const seen = await state();
    const output: string[] = [];
    // The step is refused; before the pause that follows, an operator widens by hand.
    const context = { ...at.registry.changes, log: (message: string) => void output.push(message) };
    const act = actOnGate(context, seen, await state('shell'), {
      command: { kind: 'promote', release: 'mf-inbox@9.9.9' },
      reason: 'good',
    });
    await act;
    expect([output.length, (await state()).percentage?.paused?.reason]).toEqual([
      1,
      'could not go on (good): No release mf-inbox@9.9.9 is registered.',
    ]);
    await change({ kind: 'resume' });
    await actOnGate(context, seen, await state('shell'), {
      command: { kind: 'promote', release: 'mf-inbox@9.9.9' },
      reason: 'good',
    });
    expect([output.length, (await state()).percentage?.paused]).toEqual([1, null]);
  });

  it('takes no step of a disabled module, and rolls back a failed one', async () => {
    await good();
    await change({ kind: 'disable', message: 'off' });
    await judge(601);
    expect((await state()).percentage).toMatchObject({ percent: 5, paused: null });
    await views((await state()).percentage?.release ?? '', 40, { errors: 1 });
    await judge(601);
    expect(await state()).toMatchObject({ percentage: null, disabled: { message: 'off' } });
  });

  it('rolls a locked module back, and does nothing else', async () => {
    const { standard, candidate } = await canary({ steps: [25] });
    await views(standard, 100);
    await views(candidate, 40);
    await change({ kind: 'lock' }, 'mf-inbox', 'the fair');
    await judge(601);
    expect((await state()).percentage?.percent).toBe(5);
    await views(candidate, 40, { errors: 1 });
    await judge(5);
    expect(await state()).toMatchObject({ percentage: null, lock: { reason: 'the fair' } });
  });

  it('ignores rules without a gate and paused rules', async () => {
    const { standard, candidate } = await canary();
    await change({ kind: 'pause' });
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    await judge(601);
    expect(await gateHistory()).toEqual([]);
    await change({ kind: 'rollback' });
    await change({ kind: 'start_percentage', release: candidate, percent: 5 });
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    await judge(601);
    expect(await gateHistory()).toEqual([]);
  });

  it('judges in a running registry without a call', async () => {
    const { standard, candidate } = await canary();
    const running = await openRegistry(
      { databaseUrl: at.registry.config.databaseUrl, folder: at.registry.config.stateDir },
      { GATE_EVERY_MS: '100' },
    );
    await views(standard, 100);
    await views(candidate, 40, { errors: 1 });
    await until(async () => (await state()).percentage === null);
    expect(await gateHistory()).toMatchObject([{ action: 'gate_rollback' }]);
    await running.close();
  });
});
