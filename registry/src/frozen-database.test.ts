import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { openLine, type Line } from '@billfold/postgres/testing/line';
import { sql } from 'kysely';
import { openDatabase, type Database } from './db/database';
import { tryFilesLock } from './modules/catalogue/publishing.queries';
import { readRevision } from './modules/releases/releases.queries';
import { changed } from './testing/rollout-calls';
import {
  newWorld,
  openRegistry,
  readerSecret,
  startTestServer,
  type TestRegistry,
  type TestServer,
} from './testing/test-registry';
import { until } from '@billfold/server-kit/testing/until';

let server: TestServer;
let world: Awaited<ReturnType<typeof newWorld>>;
let line: Line;
let registry: TestRegistry;
/** The same database, beside the line. */
let direct: Database;
beforeAll(async () => {
  server = await startTestServer();
  world = await newWorld(server);
  line = await openLine(world.databaseUrl);
  direct = openDatabase(world.databaseUrl);
  const atLine = { ...world, databaseUrl: line.url };
  registry = await openRegistry(atLine, {}, {}, openDatabase(line.url, 2_000));
  await registry.register([{ module: 'shell' }]);
});
afterEach(() => line.thaw());
afterAll(async () => {
  await registry.close();
  await direct.destroy();
  line.close();
  await server.stop();
});

it('a database that hangs is reported as away until it answers again', async () => {
  const overview = async () =>
    (
      await registry.app.inject({
        url: '/registry/api/overview',
        headers: { authorization: `Bearer ${readerSecret}` },
      })
    ).json<{ isReadOnly: boolean; environments: readonly { readonly name: string }[] }>();
  const untilIt = async (isReadOnly: boolean) => {
    let answer = await overview();
    await until(async () => (answer = await overview()).isReadOnly === isReadOnly);
    return answer;
  };
  const before = await untilIt(false);
  line.freeze();
  expect((await registry.app.inject('/terms-conditions')).statusCode).toBe(200);
  const away = await untilIt(true);
  expect(away).toMatchObject({
    degraded: [expect.stringContaining('The database has not answered since')],
    environments: before.environments.filter(({ name }) => name === 'dev'),
  });
  line.thaw();
  expect(await untilIt(false)).toEqual(before);
}, 180_000);

it('a read-only database is reported, and pages are served', async () => {
  const name = new URL(line.url).pathname.slice(1);
  const health = async () =>
    (await registry.app.inject('/registry/health')).json<{
      ready: boolean;
      degraded: readonly string[];
    }>();
  // After another test the registry needs a moment to see that the database is back.
  await until(async () => (await health()).degraded.length === 0);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(direct);
  line.cut();
  await line.mend();
  let healthAnswer = await health();
  // At first the connections that the cut broke are away.
  await until(
    async () =>
      (healthAnswer = await health()).degraded[0]?.startsWith('The database takes') ?? false,
  );
  expect(healthAnswer).toMatchObject({
    ready: true,
    degraded: ['The database takes no changes: nothing can be registered or rolled out.'],
  });
  expect((await registry.app.inject('/terms-conditions')).statusCode).toBe(200);
  expect((await registry.app.inject('/registry/health/live')).json()).toEqual({ live: true });
  await sql
    .raw(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
    .execute(direct);
  line.cut();
  await line.mend();
  await until(async () => (await health()).degraded.length === 0);
}, 180_000);

it('a rollback by another process is seen although earlier connections hang', async () => {
  const seen = () =>
    registry.source.inputs?.rollouts.find(({ module }) => module === 'mf-inbox')?.default;
  const other = await openRegistry(world);
  try {
    const [first] = await other.register([{ module: 'mf-inbox' }]);
    const [second] = await other.register([{ module: 'mf-inbox', version: '1.1.0' }]);
    await until(() => seen() === second?.name);
    line.freezeOpen();
    await changed(other, 'mf-inbox', { kind: 'rollback' });
    await until(() => seen() === first?.name);
    line.thaw();
    expect(registry.source.awaySince).toBeNull();
  } finally {
    await other.close();
  }
}, 180_000);

it('a connection that could not release its lock is closed with the lock', async () => {
  const lockedRead = tryFilesLock(registry.db, async (connection) => {
    line.freeze();
    return readRevision(connection);
  });
  await expect(lockedRead).rejects.toThrow('Query read timeout');
  line.thaw();
  await until(async () => (await tryFilesLock(direct, async () => true)) === true);
}, 180_000);

it('a call is refused with 503 while the database does not answer', async () => {
  line.freeze();
  const answer = await registry.app.inject({
    url: '/registry/api/releases',
    headers: { authorization: `Bearer ${readerSecret}` },
  });
  expect([
    answer.statusCode,
    answer.headers['retry-after'],
    answer.json<{ code: string }>().code,
  ]).toEqual([503, '5', 'database_away']);
}, 180_000);
