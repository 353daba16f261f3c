import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type {
  Beacon,
  BeaconPost,
  EnvironmentHealth,
  ModuleHealth,
} from '@billfold/shared/contracts/beacon.contract';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../../db/database';
import { inbox } from '../../testing/build-folder';
import { openRegistry, readerSecret, setUpRegistry } from '../../testing/test-registry';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { BeaconCollector } from './beacon-collector';
import { countAbove, countOf } from './histogram.domain';
import { readWindow } from './read-window.service';

const at = setUpRegistry({}, ({ register }) => register([{ module: 'mf-inbox' }]));
const release = inbox('1.0.0');
/** Of the release. */
const entry = `/modules/${release.replace('@', '/')}/remoteEntry.0001.js`;
const opened: { readonly collector: BeaconCollector; readonly db: Database }[] = [];

afterEach(async () => {
  for (const { collector, db } of opened.splice(0)) {
    await collector.close();
    await db.destroy();
  }
});

const collectorOf = (databaseUrl = at.world.databaseUrl): BeaconCollector => {
  const db = openDatabase(databaseUrl);
  const collector = new BeaconCollector({
    db,
    environment: 'dev',
    visitorKey: Buffer.alloc(32, 7),
    now: () => new Date(jest.now()),
    log: () => {},
  });
  opened.push({ collector, db });
  return collector;
};
const beacon = (changes: Partial<Beacon> = {}): Beacon => ({
  view: randomUUID(),
  module: 'mf-inbox',
  release,
  part: '/admin/inbox',
  outcome: 'loaded',
  loadMs: 300,
  failures: [],
  errors: 0,
  apiFailures: 0,
  vitals: { lcpMs: 800, cls: 0 },
  ...changes,
});
const collectIn = (collector: BeaconCollector, post: BeaconPost, now?: Date): void =>
  collector.collect(post, '203.0.113.1', now);
const health = async (minutes = 60): Promise<ModuleHealth> => {
  const answer = await at.registry.app.inject({
    url: `/registry/api/environments/dev/modules/mf-inbox/health?minutes=${minutes}`,
    headers: { authorization: `Bearer ${readerSecret}` },
  });
  return answer.json<ModuleHealth>();
};
const post = (payload: string, headers: Readonly<Record<string, string>> = {}, on = at.registry) =>
  on.app.inject({
    method: 'POST',
    url: '/registry/beacons',
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    payload,
  });

describe('beacons', () => {
  it('add up over several processes, including histograms, and a repeated one counts once', async () => {
    const [one, other] = [collectorOf(), collectorOf()];
    await other.flush();
    const twice = beacon();
    collectIn(one, { environment: 'dev', beacons: [twice, twice, beacon({ loadMs: 100 })] });
    collectIn(one, { environment: 'dev', beacons: [twice] });
    for (let index = 0; index < 6; index += 1)
      collectIn(other, { environment: 'dev', beacons: [beacon({ loadMs: 2_000 })] });
    await Promise.all([one.flush(), other.flush()]);
    collectIn(other, {
      environment: 'dev',
      beacons: [
        beacon({
          outcome: 'fallback',
          failures: [{ release, step: 'entry', cause: 'missing', file: entry }],
        }),
      ],
    });
    await other.flush();
    const [found] = (await health()).releases;
    expect(found).toMatchObject({
      release,
      total: { views: 9, failed: 1, fellBack: 1, errored: 0 },
    });
    expect(found?.total.loadP75).toBeGreaterThan(1_500);
    expect(found?.total.lcpP75).toBeGreaterThan(600);
    expect(found?.total.inpP75).toBeNull();
    expect(found?.causes).toEqual([{ cause: 'missing', step: 'entry', file: entry, count: 1 }]);
    expect(found?.points.reduce((sum, { views }) => sum + views, 0)).toBe(9);
  });

  it('drop releases that this environment never served', async () => {
    const [unserved] = await at.registry.register(
      [{ module: 'mf-inbox', version: '1.1.0' }],
      false,
    );
    const collector = collectorOf();
    collectIn(collector, {
      environment: 'dev',
      beacons: [
        beacon({ release: unserved?.name ?? '' }),
        beacon({ release: 'mf-inbox@6.6.6-fffffff' }),
        beacon({ module: 'mf-admin' }),
      ],
    });
    collectIn(collector, { environment: 'production', beacons: [beacon()] });
    await collector.flush();
    expect((await health()).releases).toEqual([]);
  });

  it('keep real releases when invented ones arrive', async () => {
    const collector = collectorOf();
    await collector.flush();
    for (let index = 0; index < 6_000; index += 1)
      collectIn(collector, {
        environment: 'dev',
        beacons: [beacon({ release: `mf-inbox@0.0.${index}-fffffff` })],
      });
    collectIn(collector, { environment: 'dev', beacons: [beacon()] });
    await collector.flush();
    expect((await health()).releases.map(({ total }) => total.views)).toEqual([1]);
  });

  it('name files of the release; other names are counted without the name', async () => {
    const collector = collectorOf();
    await collector.flush();
    const minute = await databaseTime(at.registry.db);
    const failedWith = (file: string) =>
      beacon({ outcome: 'failed', failures: [{ release, step: 'chunk', cause: 'missing', file }] });
    for (let index = 0; index < 50; index += 1)
      collectIn(collector, { environment: 'dev', beacons: [failedWith(`/x${index}.js`)] }, minute);
    collectIn(
      collector,
      {
        environment: 'dev',
        beacons: [failedWith(`http://localhost:8080${entry}?v=1`), failedWith(`${entry}.js`)],
      },
      minute,
    );
    await collector.flush();
    const { rows } = await sql<{
      file: string;
      count: number;
    }>`select file, count from registry.health_causes order by file`.execute(at.registry.db);
    expect(rows).toEqual([
      { file: '', count: 51 },
      { file: entry, count: 1 },
    ]);
  });

  it('are read with the most frequent causes per release', async () => {
    await sql`
      insert into registry.health_causes (environment, module, release, minute, step, cause, file, count)
      select 'dev', 'mf-inbox', ${release}, date_trunc('minute', now()), 'chunk', 'missing', 'file' || n,
        1000 - n from generate_series(1, 100) as n
    `.execute(at.registry.db);
    await sql`insert into registry.health_minutes (environment, module, release, minute, views)
      values ('dev', 'mf-inbox', ${release}, date_trunc('minute', now()), 9)`.execute(
      at.registry.db,
    );
    const causes = (await health()).releases[0]?.causes ?? [];
    expect([causes.length, causes[0]?.file, causes.at(-1)?.file]).toEqual([20, 'file1', 'file20']);
    const read = await readWindow(at.registry.db, {
      environment: 'dev',
      module: 'mf-inbox',
      release,
      since: await databaseTime(at.registry.db, -120_000),
    });
    expect(read.causes.length).toBe(5);
  });

  it('wait for an absent database and are written once when it is back', async () => {
    const collector = collectorOf();
    await collector.flush();
    await sql`alter table registry.health_causes rename to away`.execute(at.registry.db);
    collectIn(collector, { environment: 'dev', beacons: [beacon({ errors: 1 })] });
    await collector.flush();
    expect((await health().catch(() => null))?.releases ?? []).toEqual([]);
    await sql`alter table registry.away rename to health_causes`.execute(at.registry.db);
    await collector.flush();
    await collector.flush();
    expect((await health()).releases[0]?.total).toMatchObject({ views: 1, errored: 1 });
  });

  it('are divided where a step of a rollout begins', async () => {
    const collector = collectorOf();
    await collector.flush();
    collectIn(collector, { environment: 'dev', beacons: [beacon()] });
    await collector.flush();
    const since = await databaseTime(at.registry.db);
    await sql`update registry.rollouts
      set state = state || jsonb_build_object('percentage',
        jsonb_build_object('release', ${release}::text, 'stepSince', ${since.toISOString()}::text))`.execute(
      at.registry.db,
    );
    await sql`update registry.revision set number = number + 1`.execute(at.registry.db);
    await collector.flush();
    collectIn(collector, { environment: 'dev', beacons: [beacon(), beacon()] });
    await collector.flush();
    const { rows } = await sql<{
      views: number;
    }>`select sum(views)::int as views from registry.health_minutes where minute >= ${since}`.execute(
      at.registry.db,
    );
    expect(rows).toEqual([{ views: 2 }]);
    expect((await health()).releases[0]?.total.views).toBe(3);
  });
});

describe('visitors of a judged module', () => {
  const window = async () =>
    readWindow(at.registry.db, {
      environment: 'dev',
      module: 'mf-inbox',
      release,
      since: await databaseTime(at.registry.db, -120_000),
    });
  const judged = async (): Promise<void> => {
    await sql`update registry.rollouts
      set state = state || jsonb_build_object('percentage',
        jsonb_build_object('release', ${release}::text, 'gate', '{}'::jsonb, 'stepSince',
          '2026-01-01T00:00:00.000Z'))`.execute(at.registry.db);
    await sql`update registry.revision set number = number + 1`.execute(at.registry.db);
  };

  it('count once for each address in all processes, with the share of their failed views', async () => {
    await judged();
    const [one, other] = [collectorOf(), collectorOf()];
    await Promise.all([one.flush(), other.flush()]);
    for (const collector of [one, other]) {
      const views = [beacon({ errors: 1 }), beacon({ loadMs: 1_200 }), beacon(), beacon()];
      for (const view of views)
        collector.collect({ environment: 'dev', beacons: [view] }, '203.0.113.1');
    }
    other.collect(
      { environment: 'dev', beacons: [beacon({ errors: 2, apiFailures: 1, loadMs: 9_000 })] },
      '203.0.113.2',
    );
    await one.flush();
    await other.flush();
    const sums = await window();
    expect(sums).toMatchObject({
      visitors: 2,
      views: 9,
      failedViews: 3,
      failed: 1.25,
      erroredAfterApi: 1,
      apiFailing: 1,
    });
    // One near 300 ms, and one near 9 s.
    expect([countOf(sums.loadMs), countAbove(sums.loadMs, 5_000)]).toEqual([2, 1]);
    const { rows } = await sql<{
      visitor: string;
    }>`select distinct encode(visitor, 'escape') as visitor from registry.gate_visitors`.execute(
      at.registry.db,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });

  it('are not counted without a gate', async () => {
    const collector = collectorOf();
    await collector.flush();
    collector.collect({ environment: 'dev', beacons: [beacon()] }, '203.0.113.1');
    await collector.flush();
    expect((await health()).releases[0]?.total.views).toBe(1);
    expect((await window()).visitors).toBe(0);
  });
});

describe('health over time', () => {
  it('is grouped into about 120 points', async () => {
    await sql`
      insert into registry.health_minutes (environment, module, release, minute, views, load_ms)
      select 'dev', 'mf-inbox', ${release}, date_trunc('minute', now()) - make_interval(mins => n), 2, '{0,0,2}'
        from generate_series(0, 1500) as n
    `.execute(at.registry.db);
    const [found] = (await health(1_440)).releases;
    expect(found?.points.length).toBeLessThanOrEqual(121);
    expect(found?.points.length).toBeGreaterThan(110);
    expect(found?.points[5]).toMatchObject({ views: 24 });
    // Between the insert and the answer a minute may begin, of which nothing is written.
    expect(found?.total.views).toBeGreaterThanOrEqual(2 * 1_439);
    expect((await health(10)).releases[0]?.points.length).toBeLessThanOrEqual(11);
  });
});

describe('POST /registry/beacons', () => {
  it('accepts the body of sendBeacon and answers with an empty body', async () => {
    const body = JSON.stringify({ environment: 'dev', beacons: [beacon(), beacon({ errors: 1 })] });
    const answers = [await post(body), await post(body, { 'content-type': 'application/json' })];
    expect(answers.map(({ statusCode, body: text }) => [statusCode, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    await at.registry.close();
    at.registry = await openRegistry(at.world);
    expect((await health()).releases[0]?.total).toMatchObject({ views: 2, failed: 1, errored: 1 });
  });

  it('refuses invalid, too large and too many beacons', async () => {
    expect((await post('{')).statusCode).toBe(400);
    expect(
      (await post(JSON.stringify({ environment: 'dev', beacons: [{ view: 'x' }] }))).statusCode,
    ).toBe(400);
    const { view, module } = beacon();
    const note = { view, module, release, kind: 'acted', actions: 1, vain: 1 };
    const noted = async (...notes: readonly object[]) =>
      (await post(JSON.stringify({ environment: 'dev', beacons: [], notes }))).statusCode;
    expect(await noted(note)).toBe(204);
    expect(await noted({ ...note, vain: 5_000 })).toBe(400);
    expect(await noted({ ...note, kind: 'x'.repeat(40) })).toBe(400);
    expect(await noted(...Array.from({ length: 41 }, () => note))).toBe(400);
    expect((await post(`"${'x'.repeat(70_000)}"`)).statusCode).toBe(413);
    const strict = await openRegistry(at.world, { BEACONS_PER_MINUTE: '2' });
    const body = JSON.stringify({ environment: 'dev', beacons: [beacon()] });
    const codes: number[] = [];
    for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'])
      codes.push((await post(body, { 'x-forwarded-for': ip }, strict)).statusCode);
    expect(codes).toEqual([204, 204, 429, 204]);
    await strict.close();
  });

  it('feeds the health of all modules in one call', async () => {
    const [shell] = await at.registry.register([{ module: 'shell' }]);
    const collector = collectorOf();
    collectIn(collector, {
      environment: 'dev',
      beacons: [
        beacon(),
        beacon({ outcome: 'failed' }),
        beacon({ module: 'shell', release: shell?.name ?? '' }),
      ],
    });
    await collector.flush();
    const answer = await at.registry.app.inject({
      url: '/registry/api/environments/dev/health?minutes=15',
      headers: { authorization: `Bearer ${readerSecret}` },
    });
    expect(answer.json<EnvironmentHealth>()).toMatchObject([
      { module: 'mf-inbox', releases: [{ release, total: { views: 2, failed: 1 } }] },
      { module: 'shell', releases: [{ release: shell?.name, total: { views: 1, failed: 0 } }] },
    ]);
    expect(
      (await at.registry.app.inject({ url: '/registry/api/environments/dev/health' })).statusCode,
    ).toBe(401);
  });

  it('feeds health that only readers can see', async () => {
    expect(
      (
        await at.registry.app.inject({
          url: '/registry/api/environments/dev/modules/mf-inbox/health',
        })
      ).statusCode,
    ).toBe(401);
    expect(
      (
        await at.registry.app.inject({
          url: '/registry/api/environments/dev/modules/mf-inbox/health?minutes=999999',
          headers: { authorization: `Bearer ${readerSecret}` },
        })
      ).statusCode,
    ).toBe(400);
  });
});
