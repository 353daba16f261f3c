import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '../../db/database';
import {
  goneDatabase,
  openRegistry,
  operatorSecret,
  publisherSecret,
  readerSecret,
  setUpRegistry,
} from '../../testing/test-registry';
import { pruneReports } from './reports.queries';
import { ReportCollector } from './report-collector';
import type { Report } from './report.domain';

const at = setUpRegistry();

const collector = (databaseUrl = at.world.databaseUrl) => {
  const db = openDatabase(databaseUrl);
  const made = new ReportCollector({ db, log: () => {} });
  return {
    collect: (report: Partial<Report>) =>
      made.collect({
        environment: 'dev',
        module: 'mf-inbox',
        kind: 'override',
        rule: 'not signed',
        subject: 'mf-inbox@9.0.0',
        ...report,
      }),
    flush: () => made.flush(),
    close: async () => {
      await made.close();
      await db.destroy();
    },
  };
};
const reports = async (query = '', environment = 'dev') => {
  const answer = await at.registry.app.inject({
    url: `/registry/api/environments/${environment}/reports${query}`,
    headers: { authorization: `Bearer ${readerSecret}` },
  });
  return answer.json<{ module: string | null; subject: string; count: number }[]>();
};
const post = (payload: string, headers: Readonly<Record<string, string>> = {}, on = at.registry) =>
  on.app.inject({
    method: 'POST',
    url: '/registry/reports',
    headers: { 'content-type': 'application/reports+json', ...headers },
    payload,
  });
const violation = (blockedURL: string) =>
  JSON.stringify([
    {
      type: 'csp-violation',
      body: { blockedURL, effectiveDirective: 'script-src-elem', disposition: 'enforce' },
    },
  ]);

describe('report collector', () => {
  it('counts equal reports, also of several processes', async () => {
    const [one, other] = [collector(), collector()];
    for (let index = 0; index < 3; index += 1) one.collect({});
    other.collect({});
    other.collect({ subject: 'mf-inbox@9.0.1', module: null });
    await Promise.all([one.flush(), other.flush()]);
    one.collect({});
    await one.close();
    await other.close();
    expect(
      (await reports())
        .map(({ module, subject, count }) => ({ module, subject, count }))
        .toSorted((left, right) => left.count - right.count),
    ).toEqual([
      { module: null, subject: 'mf-inbox@9.0.1', count: 1 },
      { module: 'mf-inbox', subject: 'mf-inbox@9.0.0', count: 5 },
    ]);
    expect(await reports('?module=mf-inbox')).toHaveLength(1);
    expect(await reports('', 'qa')).toEqual([]);
  });

  it('keeps a limited number and writes them when the database is back', async () => {
    const away = collector(goneDatabase(at.world));
    for (let index = 0; index < 2_000; index += 1)
      away.collect({ subject: `mf-inbox@${index}.0.0` });
    await expect(away.flush()).resolves.toBeUndefined();
    await expect(away.close()).resolves.toBeUndefined();
  });

  it('drops new reports while too many different ones wait', async () => {
    const one = collector();
    for (let index = 0; index < 700; index += 1) one.collect({ subject: `subject ${index} ` });
    await one.close();
    expect((await reports()).length).toBe(500);
  });

  it('has room for each kind, independent of other kinds', async () => {
    const one = collector();
    for (let index = 0; index < 700; index += 1)
      one.collect({ kind: 'csp', subject: `subject ${index}` });
    one.collect({});
    await one.close();
    expect(await reports('?kind=override')).toHaveLength(1);
  });

  it('keeps the newest of each kind, independent of other kinds', async () => {
    await sql`
      insert into registry.reports (environment, kind, rule, subject, last_at)
      select 'dev', 'csp', 'script-src-elem', 'https://evil.test/' || n, now() from generate_series(1, 5100) as n
      union all select 'dev', 'inventory', 'a script with other bytes', '/donation', now() - interval '29 days'
      union all select 'dev', 'override', 'forged', 'old', now() - interval '31 days'`.execute(
      at.registry.db,
    );
    await pruneReports(at.registry.db);
    const { rows } = await sql<{
      kind: string;
      count: number;
    }>`select kind, count(*)::int as count from registry.reports group by kind order by kind`.execute(
      at.registry.db,
    );
    expect(rows).toEqual([
      { kind: 'csp', count: 5_000 },
      { kind: 'inventory', count: 1 },
    ]);
  });
});

describe('POST /registry/reports', () => {
  it("accepts a browser's report and counts it for the module", async () => {
    const file = 'http://localhost/modules/mf-inbox/1.0.0-aaaaaaa/screen.0002.js';
    const answers = [
      await post(violation(`${file}?x=1`)),
      await post(violation(file), { 'content-type': 'application/reports+json; charset=utf-8' }),
      await post(
        JSON.stringify({
          'csp-report': { 'blocked-uri': file, 'violated-directive': 'script-src-elem' },
        }),
        { 'content-type': 'application/csp-report' },
      ),
    ];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
      [204, ''],
    ]);
    const other = await openRegistry(at.world);
    await at.registry.close();
    at.registry = other;
    expect(await reports()).toEqual([
      expect.objectContaining({
        module: 'mf-inbox',
        kind: 'csp',
        rule: 'script-src-elem',
        subject: file,
        count: 3,
      }),
    ]);
  });

  it('refuses invalid, too large and too many reports', async () => {
    expect((await post('{')).statusCode).toBe(400);
    expect((await post('x', { 'content-type': 'text/html' })).statusCode).toBe(415);
    expect((await post(`["${'x'.repeat(70_000)}"]`)).statusCode).toBe(413);
    const strict = await openRegistry(at.world, { REPORTS_PER_MINUTE: '2' });
    const codes: number[] = [];
    for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'])
      codes.push((await post('[]', { 'x-forwarded-for': ip }, strict)).statusCode);
    expect(codes).toEqual([204, 204, 429, 204]);
    // Of one IPv6 network: one caller.
    const six: number[] = [];
    for (const ip of ['2001:db8::1', '2001:db8:0:0:9::2', '2001:db8::3', '2001:db8:1::1'])
      six.push((await post('[]', { 'x-forwarded-for': ip }, strict)).statusCode);
    expect(six).toEqual([204, 204, 429, 204]);
    await strict.close();
  });

  it('feeds lists by module, without a module, and by kind', async () => {
    await sql`
      insert into registry.reports (environment, module, kind, rule, subject, last_at) values
        ('dev', null, 'csp', 'script-src-elem', 'inline', now() - interval '1 day'),
          ('dev', 'mf-inbox', 'integrity', 'integrity of a script', 'x', now() - interval '1 day'),
            ('dev', null, 'override', 'forged', 'y', now() - interval '1 day')`.execute(
      at.registry.db,
    );
    await sql`insert into registry.reports (environment, module, kind, rule, subject) select 'dev', 'mf-admin',
      'csp', 'img-src', 'https://evil.test/' || n from generate_series(1, 600) as n`.execute(
      at.registry.db,
    );
    const subjects = async (query: string) => (await reports(query)).map(({ subject }) => subject);
    expect(await subjects('?module=none')).toEqual(['y', 'inline']);
    expect(await subjects('?module=none&kind=csp,integrity')).toEqual(['inline']);
    expect(await subjects('?kind=integrity,override')).toEqual(['y', 'x']);
    expect(await subjects('?module=mf-inbox')).toEqual(['x']);
    expect(await reports('')).toHaveLength(500);
    expect(
      (
        await at.registry.app.inject({
          url: '/registry/api/environments/dev/reports?kind=all',
          headers: { authorization: `Bearer ${readerSecret}` },
        })
      ).statusCode,
    ).toBe(400);
  });

  it('feeds lists for readers only', async () => {
    expect(
      (await at.registry.app.inject({ url: '/registry/api/environments/dev/reports' })).statusCode,
    ).toBe(401);
    for (const secret of [readerSecret, publisherSecret, operatorSecret]) {
      expect(
        (
          await at.registry.app.inject({
            url: '/registry/api/environments/dev/reports',
            headers: { authorization: `Bearer ${secret}` },
          })
        ).statusCode,
      ).toBe(200);
    }
  });
});
