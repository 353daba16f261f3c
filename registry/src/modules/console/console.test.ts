import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleHeader, consolePath } from '@billfold/shared/contracts/console.contract';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { sql } from 'kysely';
import type { OperatorToken } from '../../settings/registry-settings';
import {
  issueSession,
  readSession,
  sessionCookie,
  sessionMaxAgeS,
} from '../../plugins/operator-session';
import { createOperatorOf } from '../../plugins/operator-plugin';
import {
  newWorld,
  openRegistry,
  operatorSecret,
  readerSecret,
  startTestServer,
  type TestRegistry,
  type TestServer,
} from '../../testing/test-registry';
import { databaseTime } from '@billfold/server-kit/testing/database-state';
import { openConsoleFiles } from './console-files';
import { consoleRoute } from './console.route';

const ops: OperatorToken = { name: 'ops', role: 'operator', secret: operatorSecret };

describe('operator session', () => {
  const now = new Date('2026-01-02T03:04:05Z');

  it('names the token and the person until it ends', () => {
    const value = issueSession(ops, 'Zoë O. <b>', now);
    expect(readSession(value, [ops], now)).toMatchObject({
      token: ops,
      person: 'Zoë O. b',
      expiresAt: new Date(new Date(now.getTime() + sessionMaxAgeS * 1_000)),
    });
    expect(readSession(value, [ops], new Date(now.getTime() + sessionMaxAgeS * 1_000))).toBeNull();
  });

  it('belongs to the signing token when two have one name', () => {
    const next = { ...ops, role: 'admin', secret: 'the-next-secret-of-the-operators' } as const;
    for (const token of [ops, next])
      expect(readSession(issueSession(token, 'jo', now), [ops, next], now)).toMatchObject({
        token,
        person: 'jo',
      });
    expect(readSession(issueSession(ops, 'jo', now), [next], now)).toBeNull();
  });

  it.each([
    [
      'a changed secret',
      (value: string) => readSession(value, [{ ...ops, secret: readerSecret }], now),
    ],
    ['a token that is gone', (value: string) => readSession(value, [], now)],
    [
      'another signature',
      (value: string) => readSession(`${value.split('.')[0]}.AAAA`, [ops], now),
    ],
    ['no signature', (value: string) => readSession(value.split('.')[0] ?? '', [ops], now)],
    ['nothing', () => readSession('', [ops], now)],
    ['garbage', () => readSession('%%%.%%%', [ops], now)],
    [
      'facts of another person',
      (value: string) => {
        const forged = Buffer.from(
          JSON.stringify({ name: 'ops', person: 'boss', expiresAt: now.getTime() * 2 }),
        ).toString('base64url');
        return readSession(`${forged}.${value.split('.')[1]}`, [ops], now);
      },
    ],
  ])('is refused with %s', (_name, read) => {
    expect(read(issueSession(ops, 'jo', now))).toBeNull();
  });
});

describe('files of the console', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'billfold-console-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const open = async () => {
    const app = Fastify();
    await app.register(cookie);
    await app.register(consoleRoute(openConsoleFiles(folder)));
    return app;
  };

  const openBuilt = async () => {
    await writeFile(
      join(folder, 'console.json'),
      JSON.stringify({
        script: { file: 'main.1234.js', integrity: 'sha384-x' },
        style: { file: 'main.1234.css', integrity: 'sha384-y' },
        fonts: ['figtree.1234.woff2'],
      }),
    );
    await writeFile(join(folder, 'main.1234.js'), 'export const one = 1;');
    await writeFile(join(folder, 'figtree.1234.woff2'), 'wOF2');
    return open();
  };

  it('include the typeface, which the page fetches ahead', async () => {
    const app = await openBuilt();
    const address = `${consolePath}/files/figtree.1234.woff2`;
    expect((await app.inject(consolePath)).body).toContain(
      `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`,
    );
    expect((await app.inject(address)).headers['content-type']).toBe('font/woff2');
  });

  it('are explained while they are not built', async () => {
    const app = await open();
    const answer = await app.inject(consolePath);
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('npm run build -w console');
  });

  it('are served at every path below the page, with a strict policy', async () => {
    const app = await openBuilt();
    for (const path of [
      consolePath,
      `${consolePath}/history`,
      `${consolePath}/production/mf-inbox`,
    ]) {
      const page = await app.inject(path);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(
        'src="/registry/console/files/main.1234.js" integrity="sha384-x"',
      );
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[^']+'; .*frame-ancestors 'none'/,
      );
      expect(page.headers['content-security-policy']).not.toContain('unsafe');
      expect(page.headers['content-security-policy']).toContain(
        "require-trusted-types-for 'script'; trusted-types highcharts",
      );
      expect(page.headers['cache-control']).toBe('no-store');
    }
    const script = await app.inject({
      url: `${consolePath}/files/main.1234.js`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const unchanged = await app.inject({
      url: `${consolePath}/files/main.1234.js`,
      headers: { 'if-none-match': String(script.headers['etag']) },
    });
    expect(unchanged.statusCode).toBe(304);
  });

  it.each(['files/console.json', 'files/..%2Fconsole.json', 'files/.hidden', 'files/none.js'])(
    'do not include %s',
    async (path) => {
      const app = await openBuilt();
      expect((await app.inject(`${consolePath}/${path}`)).statusCode).toBe(404);
    },
  );
});

describe('console on its own host', () => {
  let server: TestServer;
  let registry: TestRegistry;
  beforeAll(async () => {
    server = await startTestServer();
    registry = await openRegistry(await newWorld(server), {
      PUBLIC_URL: 'https://pay.test',
      CONSOLE_URL: 'https://ops.test/',
    });
  }, 120_000);
  afterAll(async () => {
    await registry.close();
    await server.stop();
  });
  const get = (host: string, url: string, cookies: Record<string, string> = {}) =>
    registry.app.inject({ url, headers: { host }, cookies });

  it('accepts a session only there, and a token on either host', async () => {
    const cookies = {
      [sessionCookie]: issueSession(ops, 'jo', await databaseTime(registry.db)),
    };
    expect((await get('ops.test', '/registry/api/releases', cookies)).statusCode).toBe(200);
    expect((await get('pay.test', '/registry/api/releases', cookies)).statusCode).toBe(401);
    expect(
      (
        await registry.app.inject({
          url: '/registry/api/releases',
          headers: { host: 'pay.test', authorization: `Bearer ${operatorSecret}` },
        })
      ).statusCode,
    ).toBe(200);
  });

  it.each([
    ['pay.test', consolePath, `https://ops.test${consolePath}`],
    [
      'pay.test',
      `${consolePath}/history?module=mf-inbox`,
      `https://ops.test${consolePath}/history?module=mf-inbox`,
    ],
    ['ops.test', '/admin/dashboard', 'https://pay.test/admin/dashboard'],
    ['ops.test', '//evil.test/', 'https://pay.test//evil.test/'],
    ['ops.test', '/registry-of-others', 'https://pay.test/registry-of-others'],
    ['ops.test', '/', consolePath],
  ])('redirects %s%s to its own host', async (host, url, to) => {
    const answer = await get(host, url);
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, to]);
  });

  it('leaves the page unchanged', async () => {
    expect((await get('pay.test', '/login')).statusCode).not.toBe(302);
    expect((await get('ops.test', '/registry/health')).statusCode).not.toBe(302);
  });
});

/** Of both kinds of sign-in below; wrong tokens count for the address that they come from. */
let server: TestServer;
let registry: TestRegistry;
beforeAll(async () => {
  server = await startTestServer();
  registry = await openRegistry(await newWorld(server));
}, 120_000);
afterAll(async () => {
  await registry.close();
  await server.stop();
});

describe('operator sign-in', () => {
  const own = { [consoleHeader]: '1' };
  const signIn = (token: string, person = 'Jo Doe', headers: Record<string, string> = own) =>
    registry.app.inject({
      method: 'POST',
      url: '/registry/api/session',
      headers,
      payload: { token, person },
    });
  const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) => ({
    [String(answer.cookies[0]?.name)]: String(answer.cookies[0]?.value),
  });
  const read = (cookies: Record<string, string>) =>
    registry.app.inject({ url: '/registry/api/releases', cookies });

  it('sets a cookie that no script, other site or other path can read', async () => {
    const answer = await signIn(` ${operatorSecret}\n`);
    const operator = { name: 'ops (Jo Doe)', role: 'operator' };
    expect(answer.json()).toEqual({ operator });
    const whoAmI = async (cookies: Record<string, string>) =>
      (await registry.app.inject({ url: '/registry/api/session', cookies })).json();
    expect(await whoAmI(cookieOf(answer))).toEqual({ operator });
    expect(await whoAmI({})).toEqual({ operator: null });
    expect(answer.cookies[0]).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/registry',
      maxAge: 12 * 3_600,
    });
    expect(answer.body).not.toContain(operatorSecret);
    expect(JSON.stringify(answer.cookies)).not.toContain(operatorSecret);
    expect((await read(cookieOf(answer))).statusCode).toBe(200);
    expect((await read({})).statusCode).toBe(401);
  });

  it("refuses an unknown token, an empty name and other sites' pages", async () => {
    expect((await signIn('x'.repeat(40))).json()).toMatchObject({
      code: 'unauthenticated',
      detail: 'No operator has this token.',
    });
    expect((await signIn(operatorSecret, '<>')).statusCode).toBe(400);
    expect((await signIn(operatorSecret, '')).statusCode).toBe(400);
    expect((await signIn(operatorSecret, 'jo', {})).statusCode).toBe(403);
  });

  it('changes nothing for a form of another site, with any cookie', async () => {
    const signedInAt = await databaseTime(registry.db);
    const cookies = cookieOf(await signIn(operatorSecret));
    const app = Fastify();
    await app.register(cookie);
    const operatorOf = createOperatorOf([ops], () => signedInAt);
    app.post('/change', async (request, reply) =>
      reply.send({ actor: operatorOf(request, 'operator').name }),
    );
    const change = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/change', cookies, headers });
    expect(
      (await change({ 'content-type': 'application/x-www-form-urlencoded' })).statusCode,
    ).not.toBe(200);
    expect((await change({})).statusCode).toBe(401);
    expect((await change(own)).json()).toEqual({ actor: 'ops (Jo Doe)' });
    expect((await change({ ...own, authorization: 'Bearer wrong' })).statusCode).toBe(401);
  });

  const signOut = (cookies: Record<string, string>, headers: Record<string, string> = own) =>
    registry.app.inject({ method: 'DELETE', url: '/registry/api/session', cookies, headers });

  it('ends one session at sign-out, also for a copied cookie', async () => {
    const cookies = cookieOf(await signIn(operatorSecret, 'Jo Doe'));
    const others = cookieOf(await signIn(operatorSecret, 'Kim Doe'));
    const answer = await signOut(cookies);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies[0]).toMatchObject({ value: '', path: '/registry' });
    const [name = '', value = ''] = Object.entries(cookies)[0] ?? [];
    // The same signature in another spelling is the same session.
    for (const kept of [value, `${value}=`, `${value}.`]) {
      expect((await read({ [name]: kept })).statusCode).toBe(401);
      expect(
        (
          await registry.app.inject({ url: '/registry/api/session', cookies: { [name]: kept } })
        ).json(),
      ).toEqual({ operator: null });
    }
    expect((await read(others)).statusCode).toBe(200);
  });

  it('ends by its own page only, and twice without an error', async () => {
    const cookies = cookieOf(await signIn(operatorSecret, 'Lou Doe'));
    expect((await signOut(cookies, {})).statusCode).toBe(403);
    expect((await read(cookies)).statusCode).toBe(200);
    expect([(await signOut(cookies)).statusCode, (await signOut(cookies)).statusCode]).toEqual([
      204, 204,
    ]);
    expect((await signOut({})).statusCode).toBe(204);
    expect((await read(cookies)).statusCode).toBe(401);
  });

  it('remembers ended sessions as long as their cookie would be valid', async () => {
    const kept = async () =>
      (
        await sql<{
          kept: number;
        }>`select count(*)::integer as kept from registry.ended_sessions`.execute(registry.db)
      ).rows[0]?.kept;
    await signOut(cookieOf(await signIn(operatorSecret, 'Max Doe')));
    await sql`update registry.ended_sessions set expires_at = now() - interval '1 second'`.execute(
      registry.db,
    );
    await signOut(cookieOf(await signIn(operatorSecret, 'Nic Doe')));
    expect(await kept()).toBe(1);
  });

  it.each([
    '/registry/api/session',
    '/registry/api/releases',
    '/registry/api/me',
    '/registry/api/overview?environment=dev',
    '/registry/api/nothing',
  ])('keeps answers of %s out of caches', async (url) => {
    const cookies = cookieOf(await signIn(operatorSecret, 'Ode Doe'));
    for (const existing of [{}, cookies])
      expect((await registry.app.inject({ url, cookies: existing })).headers['cache-control']).toBe(
        'no-store',
      );
  });
});

describe('wrong operator tokens', () => {
  const wrong = (count: number) => `wrong-token-of-a-stranger-${count}`;
  const signIn = (token: string, from: string) =>
    registry.app.inject({
      method: 'POST',
      url: '/registry/api/session',
      remoteAddress: from,
      headers: { [consoleHeader]: '1' },
      payload: { token, person: 'Jo' },
    });
  const call = (token: string, from: string) =>
    registry.app.inject({
      url: '/registry/api/me',
      remoteAddress: from,
      headers: { authorization: `Bearer ${token}` },
    });
  const times = (count: number) => Array.from({ length: count }, (_, index) => index);

  it('are refused after ten of one address, at sign-in and calls together', async () => {
    const from = '203.0.113.1';
    for (const count of times(5)) expect((await signIn(wrong(count), from)).statusCode).toBe(401);
    for (const count of times(5)) expect((await call(wrong(count), from)).statusCode).toBe(401);
    for (const answer of [await signIn(operatorSecret, from), await call(operatorSecret, from)]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([
        429,
        { code: 'too_many', detail: expect.stringContaining('Too many wrong tokens') },
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await signIn(operatorSecret, '203.0.113.2')).statusCode).toBe(200);
  });

  it('count before their answer', async () => {
    const answers = await Promise.all(
      times(30).map((count) => signIn(wrong(count), '203.0.113.3')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  it('count as one address for one IPv6 network', async () => {
    for (const count of times(10)) await call(wrong(count), `2001:db8:1:1::${count + 1}`);
    expect((await call(operatorSecret, '2001:db8:1:1:ffff::1')).statusCode).toBe(429);
  });

  it('count together for an address in its IPv4 and its IPv6 spelling', async () => {
    for (const count of times(5)) await call(wrong(count), '203.0.113.5');
    for (const count of times(5)) await call(wrong(count), '::ffff:203.0.113.5');
    expect((await call(operatorSecret, '203.0.113.5')).statusCode).toBe(429);
  });

  it('do not include right ones', async () => {
    const from = '203.0.113.4';
    const statuses = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push(
        (await call(readerSecret, from)).statusCode,
        (await signIn(operatorSecret, from)).statusCode,
      );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
