import { afterEach, describe, expect, it } from '@jest/globals';
import type { Weekday } from '@billfold/shared/contracts/rollout-commands';
import type {
  Gate,
  RolloutSchedule,
  RolloutState,
} from '@billfold/shared/contracts/rollout.contract';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { sql } from 'kysely';
import { changed, history } from '../../testing/rollout-calls';
import { setUpRegistry } from '../../testing/test-registry';
import { readRollout } from '../rollouts/rollouts.public';
import { judgeGates } from './judge-gates.service';

const opened = setUpRegistry({ GATE_EVERY_MS: '600000' }, async ({ register }) => {
  const [, inbox] = await register([{ module: 'shell' }, { module: 'mf-inbox' }]);
  standard = inbox?.name ?? '';
  const [next] = await register([{ module: 'mf-inbox', version: '1.1.0' }], false);
  candidate = next?.name ?? '';
});
const gate: Gate = { windowS: 600, minSamples: 20, maxFailureIncrease: 0.05, maxSlowdown: 1.5 };
const everyDay: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const complaints: string[] = [];

let [standard, candidate] = ['', ''];

const state = async (): Promise<RolloutState> => {
  const found = await readRollout(opened.registry.db, 'dev', 'mf-inbox');
  if (found === null) throw new Error('Nothing is served.');
  return found;
};
const percent = async (): Promise<number | undefined> => (await state()).percentage?.percent;
const after = async (seconds: number): Promise<Date> =>
  databaseTime(opened.registry.db, seconds * 1_000);
const judge = async (afterS: number): Promise<void> => {
  const { db, changes } = opened.registry;
  const log = (message: string): void => void complaints.push(message);
  await judgeGates({ ...changes, db, log }, await after(afterS));
};
const start = async (schedule: Partial<RolloutSchedule>, ownGate: Gate | null = null) =>
  changed(opened.registry, 'mf-inbox', {
    kind: 'start_percentage',
    release: candidate,
    percent: 5,
    steps: [25],
    gate: ownGate,
    schedule: { startAt: null, everyS: null, hours: null, ...schedule },
  });
/** As the collector writes them. */
const visitors = async (release: string, count: number, failed: number): Promise<void> => {
  await sql`
    insert into registry.gate_visitors (environment, module, release, minute, visitor, views, failed,
      errored_after_api, api_failures)
    select 'dev', 'mf-inbox', ${release}, now(), decode(md5(${release} || n), 'hex'), 1,
      case when n <= ${failed}::int then 1 else 0 end, 0, 0 from generate_series(1, ${count}::int) as n
    on conflict do nothing`.execute(opened.registry.db);
};
/** From two hours on, for one hour. */
const laterHours = async () => {
  const [from = '', until = ''] = [await after(7_200), await after(10_800)].map((at) =>
    at.toISOString().slice(11, 16),
  );
  return { zone: 'UTC', days: everyDay, from, until };
};
const deeds = async () =>
  (await history(opened.registry, 'module=mf-inbox&limit=20'))
    .filter(({ actor }) => actor === 'gate' || actor === 'schedule')
    .map(({ actor, action, reason }) => [actor, action, reason])
    .toReversed();

afterEach(() => {
  const complaintsNow = complaints.splice(0);
  if (complaintsNow.length > 0) throw new Error(complaintsNow.join(' '));
});

describe('schedule', () => {
  it('starts a rollout at its time', async () => {
    const startAt = (await after(3_600)).toISOString();
    await start({ startAt });
    await judge(3_590);
    expect(await percent()).toBe(0);
    await judge(3_601);
    expect(await percent()).toBe(5);
    expect(await deeds()).toEqual([['schedule', 'schedule_step', `starts as planned: ${startAt}`]]);
    await judge(7_200);
    expect(await percent()).toBe(5);
  });

  it('takes steps without a gate, and makes the candidate the default after the last one', async () => {
    await start({ everyS: 600 });
    await judge(595);
    expect(await percent()).toBe(5);
    await judge(601);
    expect(await percent()).toBe(25);
    await judge(601);
    expect(await state()).toMatchObject({ default: candidate, percentage: null });
    expect((await deeds()).map(([, ...deed]) => deed)).toEqual([
      ['schedule_step', 'goes on as planned: 600 s at 5 %'],
      ['schedule_step', 'goes on as planned: 600 s at 25 %'],
    ]);
  });

  it('takes no step outside its hours', async () => {
    await start({ everyS: 600, hours: await laterHours() });
    await judge(601);
    expect(await percent()).toBe(5);
    await judge(9_000);
    expect(await percent()).toBe(25);
  });

  it('takes no step of a paused or locked module', async () => {
    await start({ everyS: 600 });
    await changed(opened.registry, 'mf-inbox', { kind: 'lock' });
    await judge(601);
    await changed(opened.registry, 'mf-inbox', { kind: 'unlock' });
    await changed(opened.registry, 'mf-inbox', { kind: 'pause' });
    await judge(601);
    expect(await percent()).toBe(5);
  });
});

describe('schedule with a gate', () => {
  it('goes on when the gate has succeeded and the time has passed', async () => {
    await start({ everyS: 1_200 }, gate);
    await visitors(standard, 40, 0);
    await visitors(candidate, 40, 0);
    await judge(601);
    expect(await percent()).toBe(5);
    await judge(1_201);
    expect(await percent()).toBe(25);
    expect(await deeds()).toMatchObject([['gate', 'gate_step', expect.stringMatching(/^good at/)]]);
  });

  it('rolls back outside its hours, and pauses for nothing', async () => {
    await start({ hours: await laterHours() }, gate);
    await visitors(standard, 40, 0);
    await judge(601);
    expect((await state()).percentage).toMatchObject({ percent: 5, paused: null });
    await visitors(candidate, 10, 10);
    await judge(602);
    expect(await state()).toMatchObject({ default: standard, percentage: null });
  });

  it('judges no view before its start', async () => {
    await start({ startAt: (await after(3_600)).toISOString() }, gate);
    await judge(1_000);
    expect((await state()).percentage).toMatchObject({ percent: 0, paused: null });
  });
});
