import { hourMs } from '@billfold/shared/contracts/durations';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readConfig } from './core/config';
import { startApi } from './start';
import { createTestDatabase, type TestDatabase } from './testing/test-database';
import { withProcessAhead } from '@billfold/server-kit/testing/process-clock';
import { until } from '@billfold/server-kit/testing/until';

describe('the start of the API', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(1);
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
  });
  afterAll(() => database.close());

  const configFor = (port: number) =>
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      API_PORT: String(port),
      LOG_LEVEL: 'silent',
    });
  const connections = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    `.execute(database.db);
    return rows[0]?.count ?? -1;
  };

  it('migrates an empty database, answers, refuses a taken port, and stops cleanly', async () => {
    const api = await startApi(configFor(0));
    const health = await fetch(`${api.url}/api/health`);
    expect(await health.json()).toMatchObject({ ready: true });
    const taken = Number(new URL(api.url).port);
    await expect(startApi(configFor(taken))).rejects.toThrow('EADDRINUSE');
    await api.close();
    await expect(fetch(`${api.url}/api/health`)).rejects.toThrow();
    // The server takes a moment to let a closed connection go.
    await until(async () => (await connections()) === 0);
  });

  it('takes the time from the database when its own clock is wrong, and says so', async () => {
    const api = await withProcessAhead(26 * hourMs, async () => startApi(configFor(0)));
    await withProcessAhead(26 * hourMs, () =>
      fetch(`${api.url}/api/auth/page_session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ page: 'donation' }),
      }),
    );
    const read = (path: string) =>
      withProcessAhead(26 * hourMs, async () => (await fetch(`${api.url}${path}`)).text());
    const { rows } = await sql<{
      hours: number;
    }>`select round(extract(epoch from window_ends_at - clock_timestamp()) / 3600)::float as hours
      from rate_limits where key like 'page_sessions:%'`.execute(database.db);
    expect(rows).toEqual([{ hours: 1 }]);
    expect(JSON.parse(await read('/api/health'))).toMatchObject({
      ready: true,
      degraded: ['clock'],
    });
    expect(await read('/metrics')).toMatch(/^clock_ahead_seconds 93[56]\d\d/m);
    await api.close();
  });

  it('fails with a message when the database is away', async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      API_PORT: '0',
    });
    await expect(startApi(config)).rejects.toThrow('ECONNREFUSED');
  });
});
