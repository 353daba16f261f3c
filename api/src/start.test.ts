import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { readConfig } from './core/config';
import { startApi } from './start';
import { createTestDatabase, type TestDatabase } from './testing/test-database';
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

  it('fails with a message when the database is away', async () => {
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
      API_PORT: '0',
    });
    await expect(startApi(config)).rejects.toThrow('ECONNREFUSED');
  });
});
