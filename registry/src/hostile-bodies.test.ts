import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consoleHeader } from '@billfold/shared/contracts/console.contract';
import { sql } from 'kysely';
import { adminSecret, bearer, withAdmin } from './testing/rollout-calls';
import {
  newWorld,
  openRegistry,
  startTestServer,
  type TestRegistry,
  type TestServer,
} from './testing/test-registry';

let server: TestServer;
let registry: TestRegistry;
let release = '';

beforeAll(async () => {
  server = await startTestServer();
  registry = await openRegistry(await newWorld(server), withAdmin);
  await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
  const [registered] = await registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
  release = registered?.name ?? '';
});
afterAll(async () => {
  await registry.close();
  await server.stop();
});

type Body = Readonly<Record<string, unknown>>;
const changes = (command: Body): Body => ({
  changes: [{ module: 'mf-inbox', if_revision: 1, command }],
  reason: 'x',
});
const gate = { windowS: 60, minSamples: 10, maxFailureIncrease: 0.1, maxSlowdown: 2 };

/** Every call that reads a body, each with a valid body; a body that may also be empty comes last. */
const calls: readonly (readonly [string, string, () => Body, (readonly string[])?])[] = [
  ['POST', '/registry/api/environments/dev/changes', () => changes({ kind: 'promote', release })],
  [
    'POST',
    '/registry/api/environments/dev/changes',
    () => changes({ kind: 'rollback', to: release }),
  ],
  [
    'POST',
    '/registry/api/environments/dev/changes',
    () => changes({ kind: 'start_percentage', release, percent: 5, steps: [25, 100], gate }),
    ['gate'],
  ],
  [
    'POST',
    '/registry/api/environments/dev/changes',
    () => changes({ kind: 'set_percent', percent: 5 }),
  ],
  [
    'POST',
    '/registry/api/environments/dev/changes',
    () => changes({ kind: 'set_tenant', merchantId: 1, release }),
    ['release'],
  ],
  [
    'POST',
    '/registry/api/environments/dev/changes',
    () => changes({ kind: 'set_channel', name: 'beta', release }),
    ['release'],
  ],
  [
    'POST',
    '/registry/api/environments/dev/changes',
    () => changes({ kind: 'disable', message: 'x' }),
  ],
  [
    'POST',
    '/registry/api/environments/dev/addresses',
    () => ({ pattern: '/admin/nowhere', module: 'mf-inbox', is_payment: false, reason: 'x' }),
  ],
  ['POST', '/registry/api/releases/retire', () => ({ release, reason: 'x' }), ['release']],
  [
    'POST',
    '/registry/api/environments/dev/soak-skips',
    () => ({ release, reason: 'x' }),
    ['release'],
  ],
  ['PATCH', '/registry/api/environments/dev', () => ({ protected: true, reason: 'x' })],
  [
    'POST',
    '/registry/api/releases',
    () => ({
      releases: [{ signed_release: 'x', files: { 'a.js': 'eA==' } }],
      environment: 'dev',
      make_default: true,
      reason: 'x',
    }),
  ],
  ['POST', '/registry/api/releases/prune', () => ({ dry_run: false, reason: 'x' })],
  [
    'POST',
    '/registry/api/overrides',
    () => ({ environment: 'dev', releases: [release], hours: 1, issued_for: 'x', reason: 'x' }),
  ],
  [
    'POST',
    '/registry/api/overrides/00000000-0000-4000-8000-000000000000/revoke',
    () => ({ reason: 'x' }),
  ],
  [
    'POST',
    '/registry/api/environments/dev/inventory/differences',
    () => ({ pages: 1, differences: [{ page: '/donation', rule: 'x', subject: 'x' }] }),
  ],
  ['POST', '/registry/api/session', () => ({ token: adminSecret, person: 'Kim' })],
  [
    'POST',
    '/registry/beacons',
    () => ({
      environment: 'dev',
      beacons: [
        {
          view: randomUUID(),
          module: 'mf-inbox',
          release,
          part: '/admin/inbox',
          outcome: 'failed',
          loadMs: 5,
          failures: [{ release, step: 'entry', cause: 'missing', file: '/x' }],
          errors: 0,
          apiFailures: 0,
          vitals: { lcpMs: 5 },
        },
      ],
      notes: [
        { view: randomUUID(), module: 'mf-inbox', release, kind: 'acted', actions: 2, vain: 1 },
      ],
    }),
    ['file', 'beacons', 'notes'],
  ],
];

type Bad = { readonly what: string; readonly field: string; readonly body: unknown };
const nonsense: readonly unknown[] = [
  null,
  0,
  1.5,
  '0',
  'true',
  true,
  [],
  [[]],
  {},
  { x: { y: {} } },
  '',
  'x'.repeat(5_000),
  `a\0b`,
  '\ud800',
];
const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;

/** Each field in turn missing, of another kind, or a text that cannot be kept; and one more field at every level. */
const spoil = (
  value: unknown,
  at: string,
  mayBeEmpty: readonly string[],
  put: (content: unknown) => unknown,
): readonly Bad[] => {
  const name = at.split('.').at(-1) ?? '';
  const otherKinds = nonsense.filter(
    (content) =>
      kindOf(content) !== kindOf(value) && !(content === null && mayBeEmpty.includes(name)),
  );
  const unfit = typeof value === 'string' ? [`a\0b`, '\ud800'] : [];
  const wrong = [...otherKinds, ...unfit].map((content) => ({
    what: `${at} is ${JSON.stringify(content).slice(0, 30)}`,
    field: at,
    body: put(content),
  }));
  if (Array.isArray(value))
    return [
      ...wrong,
      ...value.flatMap((item, index) =>
        spoil(item, `${at}[${index}]`, mayBeEmpty, (content) => put(value.with(index, content))),
      ),
    ];
  if (typeof value !== 'object' || value === null) return wrong;
  const fields = Object.entries(value);
  const extra = {
    what: `${at} has one field more`,
    field: 'nonsense',
    body: put({ ...value, nonsense: 1 }),
  };
  return [
    ...wrong,
    extra,
    ...fields.flatMap(([key, content]) =>
      spoil(content, at === '' ? key : `${at}.${key}`, mayBeEmpty, (other) =>
        put({ ...value, [key]: other }),
      ),
    ),
  ];
};

const send = (method: string, url: string, payload: string) =>
  registry.app.inject({
    method: method === 'PATCH' ? 'PATCH' : 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      [consoleHeader]: '1',
      ...(url.startsWith('/registry/api') && !url.endsWith('/session') ? bearer(adminSecret) : {}),
    },
    payload,
  });

/** Everything that a call could leave behind. */
const stored = async (): Promise<unknown> => {
  const tables = [
    'releases',
    'rollouts',
    'history',
    'override_tokens',
    'environments',
    'retired_releases',
    'signatures',
    'health_minutes',
    'reports',
    'watches',
    'revision',
  ];
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        (
          await sql<{
            all: string;
          }>`select coalesce(json_agg(one)::text, '') as all from ${sql.table(`registry.${table}`)} as one`.execute(
            registry.db,
          )
        ).rows[0]?.all,
    ),
  );
  return rows;
};

describe.each(calls)('body of %s %s', (method, url, good, mayBeEmpty = []) => {
  let before: unknown;
  beforeEach(async () => void (before = await stored()));

  it('is refused with a wrong type, names the field, and stores nothing', async () => {
    const body = good();
    const bad = spoil(body, '', mayBeEmpty, (content) => content).filter(
      ({ field, what }) => field !== 'releases[0].files' || !what.includes('{'),
    );
    expect(bad.length).toBeGreaterThan(20);
    for (const { what, field, body: payload } of bad) {
      const answer = await send(method, url, JSON.stringify(payload));
      // What holds anything, such as an object of files, has no wrong object; and a call of revoke needs no body.
      const isTaken = url.endsWith('/revoke') && payload === null;
      if (isTaken) continue;
      expect([what, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
        what,
        400,
        'invalid_input',
      ]);
      const { detail } = answer.json<{ detail: string }>();
      expect([what, detail]).toEqual([
        what,
        expect.stringContaining(field === '' ? '' : (field.split('.').at(-1) ?? '')),
      ]);
      expect(detail).toMatch(/^[\w[\].' ]+ .+\.$/);
    }
    expect(await stored()).toEqual(before);
  });

  it('is refused when it is not JSON, poisons a prototype, is too deep or too large', async () => {
    const text = JSON.stringify(good());
    const huge = url.endsWith('/releases') ? 65 : 2;
    const bodies = [
      '',
      '{',
      text.slice(0, -1),
      `${text.slice(0, -1)},"__proto__":{"x":1}}`,
      '['.repeat(20_000),
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `{"x":"${'y'.repeat(huge * 1024 * 1024)}"}`,
    ];
    for (const payload of bodies)
      expect([400, 413]).toContain((await send(method, url, payload)).statusCode);
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/xml',
    ]) {
      const answer = await registry.app.inject({
        method: method === 'PATCH' ? 'PATCH' : 'POST',
        url,
        headers: { 'content-type': type, [consoleHeader]: '1', ...bearer(adminSecret) },
        payload: text,
      });
      expect(answer.statusCode).toBe(415);
    }
    expect(await stored()).toEqual(before);
  });
});

describe('number in a text', () => {
  const ask = async (path: string) =>
    (await registry.app.inject({ url: `/registry/api${path}`, headers: bearer(adminSecret) }))
      .statusCode;

  it.each(['1', '500'])('is read from %s', async (limit) => {
    expect(await ask(`/history?limit=${limit}`)).toBe(200);
  });

  it.each(['', 'true', 'null', '1.5', '0x10', ' 7', '1e2', '-1', '501', '5&limit=6', '%00'])(
    'is refused in %s',
    async (limit) => {
      expect(await ask(`/history?limit=${limit}`)).toBe(400);
    },
  );
});
