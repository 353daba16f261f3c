import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { startPostgres, type RunningPostgres } from '@billfold/postgres/launch';
import { freePort } from '@billfold/postgres/server-process';
import { openLine, type Line } from '@billfold/postgres/testing/line';
import { until } from '../testing/until';
import { isDatabaseAway } from './database-away';
import { DatabaseHosts } from './database-hosts';
import { listen } from './listen';
import { openPool } from './open-pool';

const run = promisify(execFile);
const durability = 'none';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billfold-failover-'));
  await chmod(folder, 0o755);
  await (await startPostgres({ dataDir: join(folder, 'stopped'), durability })).stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Creating a cluster takes most of the time of a first start: all servers are copies of one. */
const copyStopped = async (name: string): Promise<string> => {
  const dataDir = join(folder, name);
  await run('cp', ['-a', join(folder, 'stopped'), dataDir]);
  return dataDir;
};

/** The hosts of several addresses in the first one. */
const joinHosts = (...urls: readonly string[]): string => {
  const [first = ''] = urls;
  return `${first.replace(new URL(first).host, urls.map((url) => new URL(url).host).join(','))}?target_session_attrs=read-write`;
};

type Pair = {
  readonly primary: RunningPostgres;
  readonly standby: RunningPostgres;
  readonly restartPrimary: () => Promise<RunningPostgres>;
};

/** A server and one that follows it, made from a copy of its files. */
const startPair = async (name: string): Promise<Pair> => {
  const [dataDir, copyDir] = [await copyStopped(name), await copyStopped(`${name}-standby`)];
  const port = await freePort();
  const startPrimary = (): Promise<RunningPostgres> => startPostgres({ dataDir, port, durability });
  const primary = await startPrimary();
  const { password, username } = new URL(primary.url);
  await appendFile(
    join(copyDir, 'cluster/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  await writeFile(join(copyDir, 'cluster/standby.signal'), '');
  const standby = await startPostgres({ dataDir: copyDir, durability });
  return { primary, standby, restartPrimary: startPrimary };
};

/** As Kysely asks. */
const portOf = async (pool: Pool): Promise<number> => {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ port: string }>(
      `insert into bill values (1) returning current_setting('port') as port`,
    );
    return Number(rows[0]?.port);
  } finally {
    client.release();
  }
};
const portIn = ({ url }: { readonly url: string }): number => Number(new URL(url).port);
/** A search that began before the change may still answer that no host takes changes. */
const untilAt = (pool: Pool, server: { readonly url: string } | undefined): Promise<void> =>
  until(
    async () =>
      (await portOf(pool).catch(() => 0)) === portIn(server ?? { url: 'postgres://none' }),
  );

describe('openPool with an address of two hosts', () => {
  it('moves from the primary to the promoted standby and never back', async () => {
    const { primary, standby, restartPrimary } = await startPair('pair');
    const url = joinHosts(standby.url, primary.url);
    const pool = openPool({ url, max: 3, application_name: 'failover' });
    const received: (string | undefined)[] = [];
    let connections = 0;
    const listener = listen({
      url,
      channel: 'news',
      applicationName: 'failover-listen',
      onNotice: (payload) => received.push(payload),
      onConnect: () => (connections += 1),
      askEveryMs: 200,
    });
    await pool.query('create table bill (amount bigint)');
    expect(await portOf(pool)).toBe(portIn(primary));
    await until(() => connections === 1);

    const follower = openPool({ url: standby.url, max: 1 });
    await until(
      async () =>
        (
          await follower.query<{ is_there: boolean }>(
            `select to_regclass('bill') is not null and exists (select from pg_stat_wal_receiver) as is_there`,
          )
        ).rows[0]?.is_there === true,
    );
    await primary.stop();
    const refusal: unknown = await portOf(pool).catch((error: unknown) => error);
    expect(isDatabaseAway(refusal)).toBe(true);
    await follower.query('select pg_promote()');
    await untilAt(pool, standby);
    await until(() => connections === 2);
    await pool.query(`select pg_notify('news', 'from the new primary')`);
    await until(() => received.includes('from the new primary'));

    // It takes changes as well: its timeline is the older one.
    const former = await restartPrimary();
    expect(await new DatabaseHosts(joinHosts(former.url, standby.url)).find()).toContain(
      `:${portIn(standby)}/`,
    );
    await Promise.all([listener.close(), pool.end(), follower.end()]);
    await Promise.all([former.stop(), standby.stop()]);
  }, 120_000);
});

describe('openPool while two servers swap roles', () => {
  let [left, right]: RunningPostgres[] = [];
  let line: Line;
  beforeAll(async () => {
    // Alike but for their data: which of them takes changes is a setting here.
    const [leftDir, rightDir] = [await copyStopped('left'), await copyStopped('right')];
    [left, right] = await Promise.all([
      startPostgres({ dataDir: leftDir, durability }),
      startPostgres({ dataDir: rightDir, durability }),
    ]);
    line = await openLine(left.url);
    for (const { url } of [left, right]) await onServer(url, 'create table bill (amount bigint)');
  });
  afterAll(async () => {
    line.close();
    await Promise.all([left?.stop(), right?.stop()]);
  });

  const onServer = async (url: string, ...statements: readonly string[]): Promise<void> => {
    const pool = openPool({ url, max: 1 });
    for (const statement of statements) await pool.query(statement);
    await pool.end();
  };
  const takesChanges = async (
    server: RunningPostgres | undefined,
    isOn: boolean,
  ): Promise<void> => {
    const { url = '' } = server ?? {};
    await onServer(
      url,
      `alter system set default_transaction_read_only = ${isOn ? 'off' : 'on'}`,
      'select pg_reload_conf()',
    );
    const pool = openPool({ url, max: 1 });
    await until(
      async () =>
        (
          await pool.query<{ is: string }>(
            `select current_setting('default_transaction_read_only') as is`,
          )
        ).rows[0]?.is === (isOn ? 'off' : 'on'),
    );
    await pool.end();
  };
  const openOnBoth = async (settings: {
    readonly max: number;
    readonly query_timeout?: number;
  }): Promise<Pool> => {
    await takesChanges(right, false);
    await takesChanges(left, true);
    return openPool({
      url: joinHosts(line.url, right?.url ?? ''),
      idleTimeoutMillis: 0,
      ...settings,
    });
  };

  it('closes every connection to a host that became read only', async () => {
    const pool = await openOnBoth({ max: 3 });
    const used = await pool.connect();
    expect(await portOf(pool)).toBe(portIn(left ?? { url: '' }));
    await takesChanges(left, false);
    // Each process of a server reads a setting in its own time. It refuses a change; the client knows after a query.
    await until(async () => isDatabaseAway(await portOf(pool).catch((error: unknown) => error)));
    await until(async () =>
      isDatabaseAway(await used.query('select 1').catch((error: unknown) => error)),
    );
    used.release();
    await until(() => pool.totalCount === 0);
    await takesChanges(right, true);
    await untilAt(pool, right);
    expect(pool.totalCount).toBe(1);
    await pool.end();
  }, 60_000);

  it('closes every connection to a silent host after one timeout', async () => {
    const pool = await openOnBoth({ max: 3, query_timeout: 500 });
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    for (const client of clients) client.release();
    await takesChanges(right, true);
    line.freeze();
    const refusal: unknown = await portOf(pool).catch((error: unknown) => error);
    expect(isDatabaseAway(refusal)).toBe(true);
    // The two idle ones leave as well.
    await until(() => pool.totalCount === 0);
    expect(await portOf(pool)).toBe(portIn(right ?? { url: '' }));
    line.thaw();
    await pool.end();
  }, 60_000);

  it('replaces a connection whose server is read only, also with one host', async () => {
    await takesChanges(right, true);
    const pool = openPool({ url: right?.url ?? '', max: 1 });
    await pool.query('set default_transaction_read_only = on');
    const refusal: unknown = await portOf(pool).catch((error: unknown) => error);
    expect(isDatabaseAway(refusal)).toBe(true);
    expect(await portOf(pool)).toBe(portIn(right ?? { url: '' }));
    await pool.end();
  }, 60_000);

  it('opens a silent LISTEN connection again and receives notices again', async () => {
    await takesChanges(left, true);
    const received: (string | undefined)[] = [];
    let connections = 0;
    const listener = listen({
      url: line.url,
      channel: 'news',
      applicationName: 'silent',
      onNotice: (payload) => received.push(payload),
      onConnect: () => (connections += 1),
      askEveryMs: 50,
      longestAnswerMs: 1_000,
    });
    await until(() => connections === 1);
    line.freezeOpen();
    await until(() => connections > 1);
    await onServer(left?.url ?? '', `select pg_notify('news', 'heard')`);
    await until(() => received.length > 0);
    expect(received[0]).toBe('heard');
    await listener.close();
    line.thaw();
  }, 60_000);

  it('names the reason for each host that it could not use', async () => {
    await Promise.all([takesChanges(left, false), takesChanges(right, false)]);
    line.cut();
    const refusal: unknown = await openPool({ url: joinHosts(line.url, right?.url ?? ''), max: 1 })
      .query('select 1')
      .catch((error: unknown) => error);
    await line.mend();
    expect(isDatabaseAway(refusal)).toBe(true);
    expect(String(refusal)).toMatch(
      /No host of the database takes changes \(127\.0\.0\.1:\d+: .*ECONNREFUSED.*; 127\.0\.0\.1:\d+: it takes no changes\)/,
    );
  }, 60_000);
});
