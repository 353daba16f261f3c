import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { consoleHeader } from '@billfold/shared/contracts/console.contract';
import type { OverrideAnswer, Overview } from '@billfold/shared/contracts/rollout.contract';
import { issueSession, sessionCookie } from './plugins/operator-session';
import { signBuildFolder } from './modules/catalogue/sign-build-folder';
import { describeBuild, writeBuild } from './testing/build-folder';
import { adminSecret, bearer, change, changed, history, withAdmin } from './testing/rollout-calls';
import {
  newWorld,
  openRegistry,
  operatorSecret,
  publisherSecret,
  readerSecret,
  startTestServer,
  type TestRegistry,
  type TestServer,
} from './testing/test-registry';
import { databaseTime } from '@billfold/server-kit/testing/database-state';

let server: TestServer;
let registry: TestRegistry;

beforeAll(async () => {
  server = await startTestServer();
  registry = await openRegistry(await newWorld(server), {
    REGISTRY_TOKENS: [
      withAdmin.REGISTRY_TOKENS,
      `inbox:admin/modules=mf-inbox/environments=dev:${limited.inside}`,
      `neighbour:admin/modules=mf-admin:${limited.otherModule}`,
      `qa:admin/environments=qa:${limited.otherEnvironment}`,
    ].join(','),
  });
  await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
  await registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
});
afterAll(async () => {
  await registry.close();
  await server.stop();
});

const secrets = {
  reader: readerSecret,
  publisher: publisherSecret,
  operator: operatorSecret,
  admin: adminSecret,
} as const;
const limited = {
  inside: 'limited-to-the-inbox-in-dev-0001',
  otherModule: 'limited-to-another-module-000001',
  otherEnvironment: 'limited-to-another-environment-01',
} as const;
const roles = ['reader', 'publisher', 'operator', 'admin'] as const;
type Role = (typeof roles)[number];

/**
 * Every call of the API, the smallest role that may make it, and a body that is read. The console's sign-in alone is
 * not among them.
 */
const calls: Readonly<Record<string, readonly [Role, object?]>> = {
  'GET /registry/api/me': ['reader'],
  'GET /registry/api/overview': ['reader'],
  'GET /registry/api/history': ['reader'],
  'GET /registry/api/history/export': ['reader'],
  'GET /registry/api/releases': ['reader'],
  'GET /registry/api/releases/:name': ['reader'],
  'GET /registry/api/overrides': ['reader'],
  'GET /registry/api/environments/:environment/explain': ['reader'],
  'GET /registry/api/environments/:environment/now': ['reader'],
  'GET /registry/api/environments/:environment/health': ['reader'],
  'GET /registry/api/environments/:environment/modules/:module/health': ['reader'],
  'GET /registry/api/environments/:environment/reports': ['reader'],
  'GET /registry/api/environments/:environment/deliveries': ['reader'],
  'GET /registry/api/environments/:environment/inventory/differences': ['reader'],
  'GET /registry/api/environments/:environment/inventory': ['reader'],
  'POST /registry/api/environments/:environment/inventory/differences': [
    'publisher',
    { pages: 1, differences: [{ page: '/donation', rule: 'x', subject: 'x' }] },
  ],
  'POST /registry/api/releases': [
    'publisher',
    { releases: [{ signed_release: 'x', files: {} }], reason: 'x' },
  ],
  'POST /registry/api/releases/prune': ['operator', { dry_run: false, reason: 'x' }],
  'POST /registry/api/releases/retire': ['operator', { release: 'mf-gone@9.9.9', reason: 'x' }],
  'GET /registry/api/environments/:environment/addresses': ['reader'],
  'POST /registry/api/environments/:environment/addresses': [
    'operator',
    { pattern: '/admin/nowhere', module: 'mf-inbox', reason: 'x' },
  ],
  'DELETE /registry/api/environments/:environment/addresses': [
    'operator',
    { pattern: '/admin/nowhere', reason: 'x' },
  ],
  'GET /registry/api/environments/:environment/waiting': ['reader'],
  'POST /registry/api/environments/:environment/waiting/:id/confirm': ['operator', { reason: 'x' }],
  'DELETE /registry/api/environments/:environment/waiting/:id': ['operator', { reason: 'x' }],
  'GET /registry/api/environments/:environment/soak-skips': ['reader'],
  'POST /registry/api/environments/:environment/soak-skips': [
    'operator',
    { release: 'mf-inbox@9.9.9', reason: 'x' },
  ],
  'POST /registry/api/environments/:environment/changes/check': [
    'operator',
    { changes: [{ module: 'mf-inbox', command: { kind: 'pause' } }], reason: 'x' },
  ],
  'POST /registry/api/environments/:environment/changes': [
    'operator',
    { changes: [{ module: 'mf-inbox', command: { kind: 'pause' } }], reason: 'x' },
  ],
  'PATCH /registry/api/environments/:environment': ['admin', { protected: false, reason: 'x' }],
  'GET /registry/api/diff': ['reader'],
  'GET /registry/api/environments/:environment/map': ['reader'],
  'POST /registry/api/overrides': [
    'operator',
    { environment: 'dev', releases: ['mf-inbox@9.9.9'], hours: 1, issued_for: 'x', reason: 'x' },
  ],
  'POST /registry/api/overrides/:id/revoke': ['operator', {}],
  'GET /registry/api/previews': ['reader'],
  'POST /registry/api/previews': [
    'publisher',
    { environment: 'dev', name: 'x', releases: ['mf-inbox@9.9.9'], reason: 'x' },
  ],
  'POST /registry/api/previews/end': ['publisher', { environment: 'dev', name: 'x', reason: 'x' }],
};

/** Out of the router's own tree: a line per part of a path, deeper by four characters. */
const routesOf = (): readonly string[] => {
  const parts: string[] = [];
  return registry.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
      parts.splice(indent.length / 4, Infinity, part);
      const path = parts.join('');
      if (!path.startsWith('/registry/api/') || path === '/registry/api/session') return [];
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${path}`);
    });
};

const send = (
  call: string,
  headers: Record<string, string>,
  payload?: object,
  remoteAddress = '127.0.0.1',
) => {
  const [method, path = ''] = call.split(' ');
  const url = path
    .replace(':environment', 'dev')
    .replace('/export', '/export?format=jsonl')
    .replace(/\/diff$/, '/diff?from=mf-inbox@1.0.0&to=mf-inbox@1.0.0')
    .replace(':module', 'mf-inbox')
    .replace(':name', 'mf-inbox@1.0.0')
    .replace('waiting/:id', 'waiting/1')
    .replace(':id', '00000000-0000-4000-8000-000000000000');
  return registry.app.inject({
    method: method === 'POST' || method === 'PATCH' || method === 'DELETE' ? method : 'GET',
    url,
    headers,
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
};

describe('access to calls', () => {
  it('is decided here for every route', () => {
    expect(routesOf().toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it.each(Object.entries(calls))('has the right role for %s', async (call, [needed, body]) => {
    // An address of its own: its wrong tokens are counted.
    const from = `10.0.0.${Object.keys(calls).indexOf(call)}`;
    const cookie = `${sessionCookie}=${issueSession({ name: 'boss', role: 'admin', secret: adminSecret }, 'Kim', await databaseTime(registry.db))}`;
    const strangers: readonly Record<string, string>[] = [
      {},
      bearer('wrong-secret-of-nobody-000000001'),
      { authorization: `Basic ${adminSecret}` },
      { cookie: `${sessionCookie}=e30.x` },
      { ...bearer('x'), cookie, [consoleHeader]: '1' },
    ];
    for (const headers of strangers) {
      // A caller without a valid token is refused before the body is read.
      for (const payload of body === undefined ? [undefined] : [body, { nonsense: true }])
        expect((await send(call, headers, payload, from)).statusCode).toBe(401);
    }
    expect((await send(call, { cookie }, body)).statusCode === 401).toBe(!call.startsWith('GET'));
    for (const headers of [{ cookie, [consoleHeader]: '1' }, bearer(adminSecret)])
      expect((await send(call, headers, body)).body).not.toMatch(
        /"code":"(?:unauthenticated|forbidden|internal)"/,
      );
    for (const role of roles) {
      const { statusCode, body: answer } = await send(call, bearer(secrets[role]), body);
      const isRefused = statusCode === 403 && answer.includes('This call needs the role');
      expect([role, isRefused]).toEqual([role, roles.indexOf(role) < roles.indexOf(needed)]);
    }
  });
});

/** Calls of no environment. They change nothing, and the overview leaves other environments out. */
const ofNoEnvironment = [
  'GET /registry/api/me',
  'GET /registry/api/overview',
  'GET /registry/api/releases',
  'GET /registry/api/releases/:name',
];
/** These changes concern every module. */
const ofAllModules = [
  'POST /registry/api/environments/:environment/inventory/differences',
  'POST /registry/api/releases/prune',
  'POST /registry/api/environments/:environment/addresses',
  'DELETE /registry/api/environments/:environment/addresses',
  'PATCH /registry/api/environments/:environment',
];
/** These concern every environment where none is named. */
const ofAllEnvironments = [
  'GET /registry/api/history',
  'GET /registry/api/history/export',
  'GET /registry/api/overrides',
  'POST /registry/api/releases/retire',
];
/** The module, or the environment, is known only after the release was opened or the permission was found. */
const judgedLater = [
  'POST /registry/api/releases',
  'POST /registry/api/overrides/:id/revoke',
  'POST /registry/api/previews/end',
  'POST /registry/api/environments/:environment/waiting/:id/confirm',
  'DELETE /registry/api/environments/:environment/waiting/:id',
];

describe('a token that is limited', () => {
  const refusal = async (call: string, secret: string): Promise<string> => {
    const answer = await send(call, bearer(secret), calls[call]?.[1]);
    const { detail = '' } = answer.statusCode === 403 ? answer.json<{ detail?: string }>() : {};
    return detail.split('; this call concerns')[0] ?? '';
  };

  it.each(Object.keys(calls).filter((call) => !judgedLater.includes(call)))(
    'is refused outside of its limits for %s',
    async (call) => {
      const isOfAll = [...ofAllModules, ...ofAllEnvironments].includes(call);
      expect({
        module: await refusal(call, limited.otherModule),
        environment: await refusal(call, limited.otherEnvironment),
        isInsideRefused: (await refusal(call, limited.inside)) !== '',
      }).toEqual({
        module: call.startsWith('GET') ? '' : 'neighbour may change mf-admin only',
        environment: ofNoEnvironment.includes(call) ? '' : 'qa is for the environment qa only',
        isInsideRefused: isOfAll,
      });
    },
  );

  it('cannot choose its environment by a query that the call does not read', async () => {
    const release = 'mf-inbox@9.9.9';
    for (const [path, payload] of [
      ['releases/retire', { release, reason: 'x' }],
      ['releases/prune', { dry_run: false, reason: 'x' }],
      ['overrides', { ...calls['POST /registry/api/overrides']?.[1] }],
    ] as const) {
      const answer = await registry.app.inject({
        method: 'POST',
        url: `/registry/api/${path}?environment=qa`,
        headers: bearer(limited.otherEnvironment),
        payload,
      });
      expect([path, answer.statusCode, answer.body]).toEqual([
        path,
        403,
        expect.stringContaining('qa is for the environment qa only'),
      ]);
    }
  });

  it('is refused when one of several modules is not its own', async () => {
    const answer = await change(
      registry,
      ['mf-inbox', 'shell'].map((module) => ({ module, command: { kind: 'pause' } as const })),
      { secret: limited.inside },
    );
    expect(answer.json()).toMatchObject({
      code: 'forbidden',
      detail: 'inbox may change mf-inbox only; this call concerns shell.',
    });
  });

  it('registers releases of its own modules only', async () => {
    const upload = async (module: string) => {
      const folder = await writeBuild(server.folder, { module, version: '8.0.0' });
      const { jws } = await signBuildFolder(registry.changes.keys, folder);
      return registry.app.inject({
        method: 'POST',
        url: '/registry/api/releases',
        headers: bearer(limited.inside),
        payload: { releases: [{ signed_release: jws ?? '', files: {} }], reason: 'x' },
      });
    };
    expect((await upload('shell')).json()).toMatchObject({
      detail: 'inbox may change mf-inbox only; this call concerns shell.',
    });
    expect((await upload('mf-inbox')).json()).toMatchObject({ code: 'release_invalid' });
    expect(await refusal('POST /registry/api/releases', limited.otherEnvironment)).toBe(
      'qa is for the environment qa only',
    );
  });

  it("revokes permissions of its own modules, and reads its own environments' entries", async () => {
    const issued = await registry.app.inject({
      method: 'POST',
      url: '/registry/api/overrides',
      headers: bearer(adminSecret),
      payload: {
        environment: 'dev',
        releases: ['mf-inbox@1.1.0'],
        hours: 1,
        issued_for: 'kim',
        reason: 'x',
      },
    });
    const { id } = issued.json<OverrideAnswer>().override;
    const revoke = async (secret: string) =>
      (
        await registry.app.inject({
          method: 'POST',
          url: `/registry/api/overrides/${id}/revoke`,
          headers: bearer(secret),
          payload: {},
        })
      ).statusCode;
    expect([
      await revoke(limited.otherModule),
      await revoke(limited.otherEnvironment),
      await revoke(limited.inside),
    ]).toEqual([403, 403, 200]);
    const read = async (path: string, secret: string) =>
      registry.app.inject({ url: `/registry/api${path}`, headers: bearer(secret) });
    expect((await read('/history?environment=dev', limited.inside)).statusCode).toBe(200);
    const seen = (await read('/overview', limited.otherEnvironment)).json<Overview>();
    expect(seen.environments.map(({ name }) => name)).toEqual(['qa']);
    expect((await read('/me', limited.inside)).json()).toEqual({
      name: 'inbox',
      role: 'admin',
      modules: ['mf-inbox'],
      environments: ['dev'],
    });
  });
});

describe('hostile input', () => {
  const api = (path: string) =>
    registry.app.inject({ url: `/registry/api${path}`, headers: bearer(adminSecret) });

  it.each([
    '%00',
    'dev%00',
    '..%2f..%2fapi',
    '%2e%2e',
    "dev'--",
    '__proto__',
    'constructor',
    '%F0%9F%92%A9',
    'x'.repeat(41),
    'x'.repeat(299),
    '%ED%A0%80',
    '%',
  ])('is refused as environment, module or release: %s', async (place) => {
    const paths = [
      `/environments/${place}/explain`,
      `/environments/${place}/inventory`,
      `/environments/${place}/health`,
      `/environments/dev/modules/${place}/health`,
      `/environments/dev/reports?module=${place}`,
      `/releases/${place}`,
      `/releases?module=${place}`,
      `/history?module=${place}`,
    ];
    const answers = await Promise.all(
      paths.map(async (path) => [path, (await api(path)).statusCode < 500]),
    );
    expect(answers).toEqual(paths.map((path) => [path, true]));
    const posted = await registry.app.inject({
      method: 'POST',
      url: `/registry/api/environments/${place}/changes`,
      headers: bearer(adminSecret),
      payload: { changes: [{ module: 'mf-inbox', command: { kind: 'pause' } }], reason: 'x' },
    });
    expect([400, 404, 414]).toContain(posted.statusCode);
  });

  it('is refused with 4xx and changes nothing', async () => {
    const before = (await history(registry, 'limit=1'))[0]?.id;
    const post = (payload: string) =>
      registry.app.inject({
        method: 'POST',
        url: '/registry/api/environments/dev/changes',
        headers: { ...bearer(adminSecret), 'content-type': 'application/json' },
        payload,
      });
    const command = (text: string, reason = '"x"') =>
      `{"changes":[{"module":"mf-inbox","command":${text}}],"reason":${reason}}`;
    const rule = (percent: string, more = '') =>
      command(`{"kind":"start_percentage","release":"mf-inbox@1.1.0","percent":${percent}${more}}`);
    const bad = [
      rule('null'),
      rule('"5"'),
      rule('1e999'),
      rule('-1'),
      rule('NaN'),
      rule('{}'),
      rule('100.0000001'),
      rule('5', ',"steps":[25,25]'),
      rule('5', ',"steps":[5]'),
      rule('5', ',"steps":[1e999]'),
      rule('5', ',"__proto__":{"x":1}'),
      rule('5', ',"constructor":{"prototype":{}}'),
      rule('5', ',"gate":{"windowS":1e999,"minSamples":1,"maxFailureIncrease":0,"maxSlowdown":1}'),
      command(String.raw`{"kind":"disable","message":"a\u0000b"}`),
      command('{"kind":"lock"}', String.raw`"a\u0000b"`),
      command(String.raw`{"kind":"disable","message":"\ud800"}`),
      command(`{"kind":"disable","message":"${'x'.repeat(301)}"}`),
      command('{"kind":"promote","release":"mf-inbox@../../shell"}'),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      '{"changes":[]}',
      '',
      'null',
    ];
    for (const payload of bad)
      expect([payload.slice(0, 120), (await post(payload)).statusCode]).toEqual([
        payload.slice(0, 120),
        400,
      ]);
    expect((await api('/history?before=99999999999999999999999')).statusCode).toBe(400);
    const revoked = await registry.app.inject({
      method: 'POST',
      url: `/registry/api/overrides/${'-'.repeat(36)}/revoke`,
      headers: bearer(adminSecret),
      payload: {},
    });
    expect(revoked.statusCode).toBe(400);
    expect((await history(registry, 'limit=1'))[0]?.id).toBe(before);
  });

  it.each([1e-300, 1e-9, 168])('is refused as the hours of an override: %s', async (hours) => {
    const answer = await registry.app.inject({
      method: 'POST',
      url: '/registry/api/overrides',
      headers: bearer(adminSecret),
      payload: {
        environment: 'dev',
        releases: ['mf-inbox@1.1.0'],
        hours,
        issued_for: 'x',
        reason: 'x',
      },
    });
    const { issuedAt = '', expiresAt = '' } = answer.json<Partial<OverrideAnswer>>().override ?? {};
    expect([answer.statusCode, Date.parse(expiresAt) > Date.parse(issuedAt)]).toEqual([201, true]);
  });

  it('keeps a percentage as written', async () => {
    expect(
      (
        await changed(registry, 'mf-inbox', {
          kind: 'start_percentage',
          release: 'mf-inbox@1.1.0',
          percent: 5.0000001,
        })
      ).percentage?.percent,
    ).toBe(5.0000001);
    await changed(registry, 'mf-inbox', { kind: 'rollback' });
  });

  it.each<[string, object]>([
    ['no algorithm', { alg: 'none' }],
    ['a key of its own', { alg: 'EdDSA', jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } }],
    ['another algorithm', { alg: 'HS256' }],
    ['an unknown extension', { alg: 'EdDSA', crit: ['x'], x: 1 }],
    ['a payload as it is', { alg: 'EdDSA', crit: ['b64'], b64: false }],
    ['an address of keys', { alg: 'EdDSA', jku: 'http://127.0.0.1:1/keys' }],
  ])('is refused as a signature: %s', async (_what, header) => {
    const kid = registry.changes.keys.own?.kid;
    const encode = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const { release } = describeBuild({ module: 'mf-evil' });
    for (const signature of ['AAAA', 'AAAAAAAA', 'A'.repeat(86)]) {
      const payload = {
        releases: [
          {
            signed_release: `${encode({ kid, typ: 'billfold-release', ...header })}.${encode(release)}.${signature}`,
            files: {},
          },
        ],
        reason: 'x',
      };
      const answer = await registry.app.inject({
        method: 'POST',
        url: '/registry/api/releases',
        headers: bearer(publisherSecret),
        payload,
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'signature_wrong' }]);
    }
  });
});

describe('page', () => {
  it('renders with any cookies and any query', async () => {
    const uses = Array.from({ length: 1_000 }, (_none, index) => `use=mf-m${index}@1.0.0`).join(
      '&',
    );
    const chosen = await registry.app.inject({ url: `/admin/inbox?${uses}` });
    expect([chosen.statusCode, chosen.cookies[0]?.value.split(',').length]).toEqual([302, 12]);
    for (const cookie of [
      `billfold_use=${'mf-inbox@1.0.0,'.repeat(7_000)}`,
      `billfold_use=${'a.b.c'.repeat(20_000)}`,
      'billfold_use=__proto__@1.0.0,mf-inbox@__proto__',
      'billfold_use=%00',
      'billfold_as=__proto__; billfold_visitor=constructor',
      `x=${'y'.repeat(100_000)}`,
    ]) {
      expect(
        (await registry.app.inject({ url: '/admin/inbox', headers: { cookie } })).statusCode,
      ).toBe(200);
    }
  });

  it.each([
    'http://localhost:3105;script-src *',
    "http://localhost:3105 'unsafe-inline'",
    'http://localhost:3105/x',
    'http://evil.test',
    'http://localhost@evil.test:80',
    'http://localhost:3105,https://evil.test',
  ])('keeps the origin %s out of its policy', async (origin) => {
    const { headers } = await registry.app.inject({
      url: '/admin/inbox',
      headers: { cookie: `billfold_use=${encodeURIComponent(`mf-inbox@${origin}`)}` },
    });
    for (const word of ['evil', 'unsafe', 'script-src *', '3105/x'])
      expect(headers['content-security-policy']).not.toContain(word);
  });

  it('shows a message as text only, beside a link back', async () => {
    const message = '</script><img src=x onerror=alert(1)>\r\nSet-Cookie: a=b';
    await changed(registry, 'mf-inbox', { kind: 'disable', message });
    const page = await registry.app.inject({ url: '/admin/inbox' });
    expect([
      page.statusCode,
      page.body.includes('<img src=x'),
      String(page.headers['set-cookie']).includes('a=b'),
    ]).toEqual([200, false, false]);
    await changed(registry, 'shell', { kind: 'disable', message });
    const closed = await registry.app.inject({ url: '/' });
    expect([
      closed.statusCode,
      closed.body.includes('<img src=x'),
      String(closed.headers['set-cookie']).includes('a=b'),
    ]).toEqual([503, false, false]);
    // The API answers while no page can be shown, and takes both back as one change.
    expect(
      (
        await change(
          registry,
          ['shell', 'mf-inbox'].map((module) => ({ module, command: { kind: 'enable' as const } })),
        )
      ).statusCode,
    ).toBe(200);
    expect((await registry.app.inject({ url: '/admin/inbox' })).statusCode).toBe(200);
  });
});
