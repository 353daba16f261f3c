import { once } from 'node:events';
import { openLine, type Line } from '@billfold/postgres/testing/line';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { WebSocket } from 'ws';
import type { App } from './context/app-instance';
import { buildApp } from './app';
import { createControlledClock } from './core/clock';
import { readConfig } from './core/config';
import { openDatabase, type DatabaseHandle } from './db/database';
import { insertCustomer, insertMerchant, insertStaff } from './testing/factories';
import { readRoutes } from './testing/routes';
import { asCustomer, asStaff } from './testing/sign-in';
import { testNow } from './testing/test-app';
import { createTestDatabase, type TestDatabase } from './testing/test-database';
import { until } from '@billfold/server-kit/testing/until';

let world: TestDatabase;
let line: Line;
let database: DatabaseHandle;
let app: App;
let staff: { readonly authorization: string };
let customer: { readonly authorization: string };

beforeAll(async () => {
  world = await createTestDatabase(3);
  const merchant = await insertMerchant(world.db);
  line = await openLine(world.url);
  database = openDatabase({
    url: line.url,
    poolSize: 4,
    longestAnswerMs: 500,
    acquireTimeoutMs: 2_000,
  });
  const clock = createControlledClock({ start: testNow, frozen: true });
  staff = await asStaff(world.db, clock, (await insertStaff(world.db, [merchant.id])).id);
  customer = await asCustomer(world.db, clock, (await insertCustomer(world.db, {})).id);
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: line.url,
    WORKERS: '1',
    CLOCK_CONTROL: '1',
    LOG_LEVEL: 'silent',
    HASH_MEMORY_KIB: '64',
    HASH_PASSES: '1',
  });
  app = await buildApp({ config, database, clock });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  line.cut();
  line.thaw();
  await line.mend();
  await until(async () => (await app.inject('/api/health')).statusCode === 200);
});
afterAll(async () => {
  await app.close();
  await database.close();
  line.close();
  await world.close();
});

const health = async () => {
  const answer = await app.inject('/api/health');
  return {
    status: answer.statusCode,
    ...answer.json<{ ready: boolean; degraded: readonly string[] }>(),
  };
};
/** The first answer with this readiness of the database; on a busy machine a query may take too long before. */
const healthWith = async (degraded: readonly string[]) => {
  let answer = await health();
  await until(async () => {
    if (String(answer.degraded) === String(degraded)) return true;
    answer = await health();
    return false;
  });
  return answer;
};
const isAlive = async (): Promise<boolean> =>
  (await app.inject('/api/health/live')).statusCode === 200;
const readMessages = () => app.inject({ url: '/api/sms', headers: staff });
const untilBack = () => until(async () => (await readMessages()).statusCode === 200);

describe('an API without its database', () => {
  it('answers every read with 503 and Retry-After until the database is back', async () => {
    const reads = readRoutes(app).filter(
      ({ method, url }) => method === 'GET' && url.startsWith('/api/'),
    );
    expect(reads.length).toBeGreaterThan(20);
    line.cut();
    const others = new Set<string>();
    for (const { url } of reads) {
      for (const headers of [staff, customer]) {
        const answer = await app.inject({ url: url.replaceAll(/:\w+/g, '1'), headers });
        if (answer.statusCode !== 503 || !(Number(answer.headers['retry-after']) > 0))
          others.add(url);
      }
    }
    // They ask no database: a file, and what the process keeps in memory.
    expect([...others].toSorted()).toEqual(['/api/logos/:file', '/api/v1/payment/frame_origins']);
    await line.mend();
    await untilBack();
  });

  it('answers 503 to a call that times out, and uses a new connection next', async () => {
    await untilBack();
    line.freezeOpen();
    const silent = await readMessages();
    expect([silent.statusCode, Number(silent.headers['retry-after']) > 0]).toEqual([503, true]);
    await untilBack();
  });

  it('closes the notification socket with “try again later”', async () => {
    const token = staff.authorization.replace('MerchantToken ', '');
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    line.cut();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/notifications`, ['billfold.v1', token]);
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1011);
  });
});

describe('health of a process', () => {
  it('reports alive and not ready while its database is away', async () => {
    expect(await healthWith([])).toEqual({ status: 200, live: true, ready: true, degraded: [] });
    line.cut();
    expect(await health()).toEqual({
      status: 503,
      live: true,
      ready: false,
      degraded: ['database', 'database writes'],
    });
    expect(await isAlive()).toBe(true);
  });

  it('reports alive and not ready while its database is read-only', async () => {
    const name = new URL(world.url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(
      world.db,
    );
    line.cut();
    await line.mend();
    await untilBack();
    expect(await healthWith(['database writes'])).toEqual({
      status: 503,
      live: true,
      ready: false,
      degraded: ['database writes'],
    });
    expect(await isAlive()).toBe(true);
    await sql
      .raw(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
      .execute(world.db);
  });

  it('asks a silent database once for many requests', async () => {
    line.freeze();
    const answers = await Promise.all(Array.from({ length: 20 }, () => health()));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    // One for each queried part, and one that was open before.
    expect(database.pool.totalCount).toBeLessThanOrEqual(4);
  });
});
