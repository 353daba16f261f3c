import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  PlanCheck,
  PlannedRemote,
  ReleaseChoices,
} from '@billfold/shared/contracts/plan.contract';
import type { Explanation, OverrideAnswer } from '@billfold/shared/contracts/rollout.contract';
import { sql } from 'kysely';
import type { LightMyRequestResponse as Response } from 'fastify';
import { inbox, nameOf } from '../../testing/build-folder';
import {
  adminSecret,
  bearer,
  change,
  changed,
  history,
  withAdmin,
} from '../../testing/rollout-calls';
import {
  newWorld,
  openRegistry,
  operatorSecret,
  readerSecret,
  startTestServer,
  type TestRegistry,
  type TestServer,
  planOf,
} from '../../testing/test-registry';
import { until } from '@billfold/server-kit/testing/until';

let server: TestServer;
let world: { readonly databaseUrl: string; readonly folder: string };
let registry: TestRegistry;
/** Serves the same environment as a production process does. */
let production: TestRegistry;

const route = (path: string, area: 'public' | 'customer' | 'merchant') => ({
  path,
  area,
  title: 'Screen',
  boot: ['remoteEntry.0001.js', 'screen.0002.js'],
  shares: [],
});
const customer = {
  module: 'mf-customer',
  routes: [
    route('/customer/dashboard', 'customer'),
    route('/customer/blytzwallet/invoice/:invoiceId', 'customer'),
  ],
};
const customers = (version: string): string => nameOf({ ...customer, version });

const remoteOf = (response: Response, module = 'mf-inbox'): PlannedRemote => {
  const remote = planOf(response).remotes.find((candidate) => candidate.module === module);
  if (remote === undefined) throw new Error(`${module} is not planned`);
  return remote;
};
const get = (url: string, cookie = '', instance = registry) =>
  instance.app.inject({ url, headers: cookie === '' ? {} : { cookie } });
const reportsOf = async (): Promise<string[]> => {
  const { rows } = await sql<{
    rule: string;
  }>`select distinct rule from registry.reports where kind = 'override' order by rule`.execute(
    registry.db,
  );
  return rows.map(({ rule }) => rule);
};

beforeAll(async () => {
  server = await startTestServer();
  world = await newWorld(server);
  registry = await openRegistry(world, withAdmin);
  await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }, customer]);
  await registry.register(
    [
      { module: 'mf-inbox', version: '1.5.0' },
      { ...customer, version: '2.0.0' },
    ],
    false,
  );
  await registry.register([{ ...customer, version: '2.0.1' }], false);
  production = await openRegistry(
    { ...world, folder: `${world.folder}/production` },
    {
      ...withAdmin,
      NODE_ENV: 'production',
      RELEASE_KEYS: JSON.stringify({ keys: await registry.changes.keys.readTrusted() }),
      REGISTRY_ENVIRONMENT: 'dev',
      PUBLIC_URL: 'https://pay.example',
      PAYMENT_SOAK_MS: '3600000',
      OVERRIDE_KEY: 'a key that is the same everywhere 01',
      MODULE_STORE_DIR: registry.config.moduleStoreDir,
    },
  );
});
afterAll(async () => {
  await production.close();
  await registry.close();
  await server.stop();
});

// The other process reads a change in its own time.
beforeEach(async () => production.source.refresh());

describe('releases of a visitor', () => {
  it('follow the merchant rule of the session', async () => {
    await changed(registry, 'mf-inbox', {
      kind: 'set_tenant',
      merchantId: 7,
      release: inbox('1.5.0'),
    });
    const served = async (as: string) => remoteOf(await get('/admin/inbox', `billfold_as=${as}`));
    expect(await served('staff.3.7')).toMatchObject({
      version: '1.5.0',
      reason: 'tenant',
      fallback: { version: '1.0.0' },
    });
    for (const as of [
      'staff.3.8',
      'staff.3.',
      'staff.3.7.7',
      'staff.x.7',
      'root.3.7',
      'staff.3.07',
      '%00staff.3.7',
    ])
      expect((await served(as)).reason).toBe('default');
    await changed(registry, 'mf-inbox', { kind: 'set_tenant', merchantId: 7, release: null });
  });

  it('follow the percentage, with a cookie only while a rule needs it', async () => {
    expect((await get('/admin/inbox')).cookies).toEqual([]);
    await changed(registry, 'mf-inbox', {
      kind: 'start_percentage',
      release: inbox('1.5.0'),
      percent: 50,
    });
    const responses = await Promise.all(Array.from({ length: 40 }, () => get('/admin/inbox')));
    const names = responses.map(({ cookies }) => cookies[0]);
    expect(names[0]).toMatchObject({
      name: 'billfold_visitor',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 400 * 24 * 3_600,
    });
    expect(new Set(names.map((cookie) => cookie?.value)).size).toBe(40);
    const drawn = responses.map((response) => remoteOf(response).reason);
    expect(new Set(drawn)).toEqual(new Set(['percentage', 'default']));
    for (const [index, cookie] of names.entries()) {
      const again = await get('/admin/inbox', `billfold_visitor=${cookie?.value}`);
      expect([remoteOf(again).reason, again.cookies]).toEqual([drawn[index], []]);
    }
    expect((await get('/admin/inbox', 'billfold_as=customer.12.')).cookies).toEqual([]);
    await changed(registry, 'mf-inbox', { kind: 'rollback' });
  });

  it('follow a channel joined by the address, except on payment pages', async () => {
    await changed(registry, 'mf-inbox', {
      kind: 'set_channel',
      name: 'beta',
      release: inbox('1.5.0'),
    });
    const joined = await get('/admin/inbox?channel=beta&page=2');
    expect([joined.statusCode, joined.headers.location, joined.cookies[0]]).toMatchObject([
      302,
      '/admin/inbox?page=2',
      { name: 'billfold_channel', value: 'beta', httpOnly: true },
    ]);
    expect(remoteOf(await get('/admin/inbox', 'billfold_channel=beta')).reason).toBe('channel');
    await changed(registry, 'mf-customer', {
      kind: 'set_channel',
      name: 'beta',
      release: customers('2.0.0'),
    });
    const reasons = ['/customer/dashboard', '/customer/blytzwallet/invoice/1'].map(
      async (path) => remoteOf(await get(path, 'billfold_channel=beta'), 'mf-customer').reason,
    );
    expect(await Promise.all(reasons)).toEqual(['channel', 'default']);
    await changed(registry, 'mf-customer', { kind: 'set_channel', name: 'beta', release: null });
    expect((await get('/admin/inbox?channel=', 'billfold_channel=beta')).cookies[0]).toMatchObject({
      name: 'billfold_channel',
      value: '',
    });
    expect((await get('/admin/inbox?channel=<b>')).cookies).toEqual([]);
    const paying = await get('/customer/blytzwallet/invoice/1?channel=beta');
    expect([paying.statusCode, paying.cookies]).toEqual([200, []]);
    await changed(registry, 'mf-inbox', { kind: 'set_channel', name: 'beta', release: null });
  });

  it("are part of the plan's signature", async () => {
    const check = async (cookie = '', path = '/admin/inbox') =>
      (await get(`/registry/plan?path=${encodeURIComponent(path)}`, cookie)).json<PlanCheck>();
    const page = planOf(await get('/admin/inbox'));
    const before = await check();
    expect([
      page.signature,
      page.allowsChoice,
      before.modules.find(({ module }) => module === 'mf-inbox')?.release,
    ]).toEqual([before.signature, true, inbox('1.0.0')]);
    expect((await check('billfold_use=mf-inbox@1.5.0')).signature).not.toBe(before.signature);
    expect((await check('billfold_use=mf-inbox@1.5.0', '/donation')).signature).toBe(
      before.signature,
    );
    await changed(registry, 'mf-inbox', { kind: 'promote', release: inbox('1.5.0') });
    const after = await check();
    expect(after.signature).not.toBe(before.signature);
    await changed(registry, 'mf-inbox', { kind: 'rollback' });
    expect(await check()).toEqual(before);
    expect(
      planOf(await get('/admin/inbox', 'billfold_use=mf-inbox@1.5.0')).needsOwnPaymentPage,
    ).toBe(true);
    expect(page.needsOwnPaymentPage).toBe(false);
  });

  it('are explained with a sentence per module', async () => {
    await changed(registry, 'mf-inbox', {
      kind: 'start_percentage',
      release: inbox('1.5.0'),
      percent: 5,
    });
    await changed(registry, 'mf-customer', {
      kind: 'set_tenant',
      merchantId: 7,
      release: customers('2.0.0'),
    });
    const answer = await registry.app.inject({
      url: '/registry/api/environments/dev/explain?user=customer.12&merchant=7&path=/',
      headers: bearer(readerSecret),
    });
    expect(answer.json()).toEqual([
      {
        module: 'mf-customer',
        release: customers('2.0.0'),
        reason: 'tenant',
        sentence: `Business 7 is served ${customers('2.0.0')}.`,
      },
      {
        module: 'mf-inbox',
        release: expect.any(String),
        reason: expect.stringMatching(/default|percentage/),
        sentence: expect.stringMatching(
          /5 % are served mf-inbox@1\.5\.0-\w+; this visitor is at \d+(\.\d\d?)?\.$/,
        ),
      },
      {
        module: 'shell',
        release: nameOf({ module: 'shell' }),
        reason: 'default',
        sentence: `${nameOf({ module: 'shell' })} is the default.`,
      },
    ]);
    await change(registry, [
      { module: 'mf-inbox', command: { kind: 'rollback' } },
      { module: 'mf-customer', command: { kind: 'set_tenant', merchantId: 7, release: null } },
    ]);
  });
});

describe('questions about other environments', () => {
  const ask = (path: string, instance = registry) =>
    instance.app.inject({
      url: `/registry/api/environments/${path}`,
      headers: bearer(readerSecret),
    });

  it('use the soak time of that environment', async () => {
    const elsewhere = await openRegistry(
      { ...world, folder: `${world.folder}/elsewhere` },
      { ...withAdmin, REGISTRY_ENVIRONMENT: 'staging', PAYMENT_SOAK_MS: '0' },
    );
    await changed(registry, 'mf-customer', {
      kind: 'start_percentage',
      release: customers('2.0.0'),
      percent: 100,
    });
    const answers = await Promise.all(
      [registry, production, elsewhere].map(async (instance) =>
        (await ask('dev/explain?path=/customer/blytzwallet/invoice/9', instance))
          .json<Explanation[]>()
          .find(({ module }) => module === 'mf-customer'),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      release: customers('1.0.0'),
      sentence: expect.stringContaining(
        `On payment pages ${customers('2.0.0')} waits for its soak time.`,
      ),
    });
    await changed(registry, 'mf-customer', { kind: 'rollback' });
    await elsewhere.close();
  });

  it("exclude the inventory, which needs that environment's own registry", async () => {
    expect((await ask('dev/inventory')).statusCode).toBe(200);
    const answer = await ask('production/inventory');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      {
        code: 'other_environment',
        detail:
          'This registry serves dev and knows the headers of its own pages alone. Ask the one that serves production.',
      },
    ]);
  });

  it.each(['7', 'customer.', 'customer.12.7', 'Staff.3', 'staff.03', 'a short name'])(
    'refuse the user name %s',
    async (user) => {
      const answer = await ask(`dev/explain?user=${encodeURIComponent(user)}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        {
          detail: `A user is named as customer.12 or staff.3, a browser by its random name; '${user}' is neither.`,
        },
      ]);
    },
  );
});

describe('kill switch', () => {
  it('keeps the entry of a remote and shows its message, without its files', async () => {
    await changed(registry, 'mf-inbox', { kind: 'disable', message: 'Back at noon.' });
    const response = await get('/admin/inbox', 'billfold_use=mf-inbox@1.5.0');
    expect(remoteOf(response)).toMatchObject({
      version: '1.0.0',
      disabled: { message: 'Back at noon.' },
      fallback: null,
      manifest: null,
      routes: [{ path: '/admin/inbox' }],
    });
    expect([
      response.statusCode,
      planOf(response).overrides,
      planOf(response).refusedOverrides,
    ]).toEqual([200, [], []]);
    expect(response.body.replace(/<script type="application\/json".*/s, '')).not.toContain(
      '/modules/mf-inbox/',
    );
    expect(
      (await get('/registry/plan?path=/'))
        .json<PlanCheck>()
        .modules.find(({ module }) => module === 'mf-inbox')?.release,
    ).toBeNull();
    await changed(registry, 'mf-inbox', { kind: 'enable' });
  });

  it('shows a plain page with the message for the shell', async () => {
    await changed(registry, 'shell', { kind: 'disable', message: 'We move <tonight>.' });
    const response = await get('/admin/inbox');
    expect([
      response.statusCode,
      response.headers['retry-after'],
      response.headers['cache-control'],
    ]).toEqual([503, '120', 'no-store']);
    expect(response.body).toContain('<p>We move &lt;tonight&gt;.</p>');
    expect(response.body).not.toContain('<script');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    await changed(registry, 'shell', { kind: 'enable' });
    expect((await get('/admin/inbox')).statusCode).toBe(200);
  });
});

describe('payment page', () => {
  const invoice = '/customer/blytzwallet/invoice/9';
  const age = (release: string, hours: number) =>
    sql`update registry.served_since set since = now() - make_interval(hours => ${hours})
      where module || '@' || version || '-' || build = ${release}`.execute(registry.db);
  const bump = async (): Promise<void> => {
    await sql`update registry.revision set number = number + 1`.execute(registry.db);
    await production.source.refresh();
  };

  it("executes a module's first release at once, and later ones after their soak time", async () => {
    expect(remoteOf(await get(invoice, '', production), 'mf-customer')).toMatchObject({
      version: '1.0.0',
      reason: 'default',
    });
    await age(customers('1.0.0'), 48);
    await changed(registry, 'mf-customer', { kind: 'promote', release: customers('2.0.0') });
    await bump();
    expect(remoteOf(await get('/customer/dashboard', '', production), 'mf-customer').version).toBe(
      '2.0.0',
    );
    expect(planOf(await get('/customer/dashboard', '', production)).needsOwnPaymentPage).toBe(true);
    const paying = await get(invoice, '', production);
    expect(remoteOf(paying, 'mf-customer')).toMatchObject({
      version: '1.0.0',
      reason: 'last-good',
      fallback: null,
    });
    expect(paying.body).not.toContain('/modules/mf-customer/2.0.0-');
    expect(
      (
        await production.app.inject({
          url: `/registry/api/environments/dev/explain?path=${invoice}`,
          headers: bearer(readerSecret),
        })
      ).body,
    ).toContain('waits for its soak time');
    // It is bad, and a hotfix replaces it: neither has soaked, and payment pages stay where they are.
    await changed(registry, 'mf-customer', { kind: 'promote', release: customers('2.0.1') });
    await bump();
    expect(remoteOf(await get('/customer/dashboard', '', production), 'mf-customer')).toMatchObject(
      { version: '2.0.1', fallback: { version: '2.0.0' } },
    );
    expect(remoteOf(await get(invoice, '', production), 'mf-customer')).toMatchObject({
      version: '1.0.0',
      fallback: null,
    });
    await changed(registry, 'mf-customer', { kind: 'rollback', to: customers('2.0.0') });
    await age(customers('2.0.0'), 2);
    await bump();
    expect(remoteOf(await get(invoice, '', production), 'mf-customer').version).toBe('2.0.0');
    await changed(registry, 'mf-customer', { kind: 'rollback', to: customers('1.0.0') });
    await bump();
    expect(remoteOf(await get(invoice, '', production), 'mf-customer').version).toBe('1.0.0');
  });
});

describe("developer's own server", () => {
  const local = 'billfold_use=mf-inbox@http://localhost:3105';

  it('is used outside production for this browser only, with a policy for it', async () => {
    const answer = await get('/admin/inbox?use=mf-inbox@http://localhost:3105');
    expect(answer.cookies[0]?.value).toBe('mf-inbox@http://localhost:3105');
    const response = await get('/admin/inbox', local);
    expect(remoteOf(response)).toMatchObject({
      reason: 'local',
      base: 'http://localhost:3105/',
      manifest: null,
      fallback: null,
      routes: [{ path: '/admin/inbox' }],
    });
    expect(planOf(response)).toMatchObject({
      overrides: ['mf-inbox@http://localhost:3105'],
      needsOwnPaymentPage: true,
    });
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(
      /script-src [^;]*http:\/\/localhost:3105[^;]*;.*style-src [^;]*http:\/\/localhost:3105.*connect-src [^;]*http:\/\/localhost:3105 ws:\/\/localhost:3105/,
    );
    expect(response.headers['integrity-policy']).toBeUndefined();
    const paying = await get('/customer/blytzwallet/invoice/9', local);
    expect([
      paying.headers['integrity-policy'] === undefined,
      String(paying.headers['content-security-policy']).includes('3105'),
    ]).toEqual([false, false]);
  });

  it.each([
    'mf-inbox@http://evil.example:3105',
    'mf-inbox@https://localhost:3105',
    'mf-inbox@http://localhost',
    'mf-inbox@http://localhost:3105/x',
    'mf-inbox@http://localhost:3105;script-src *',
    'shell@http://localhost:3105',
    'mf-inbox@http://localhost:3105@evil.example',
  ])('is never %s', async (use) => {
    const response = await get('/admin/inbox', `billfold_use=${encodeURIComponent(use)}`);
    expect([
      planOf(response).overrides,
      response.headers['integrity-policy'] === undefined,
    ]).toEqual([[], false]);
  });

  it('is refused in production with a sentence and reported', async () => {
    const response = await get('/admin/inbox', local, production);
    expect(planOf(response)).toMatchObject({
      allowsChoice: false,
      overrides: [],
      refusedOverrides: ['Here, other releases are seen with a permission from the console only.'],
    });
    expect(response.cookies[0]).toMatchObject({ name: 'billfold_use', value: '' });
  });
});

describe('signed override in production', () => {
  const issue = (body: object = {}, secret = operatorSecret) =>
    production.app.inject({
      method: 'POST',
      url: '/registry/api/overrides',
      headers: bearer(secret),
      payload: {
        environment: 'dev',
        releases: ['mf-inbox@1.5.0'],
        hours: 1,
        issued_for: 'Kim of QA',
        reason: 'a look',
        ...body,
      },
    });
  const visit = (token: string, url = '/admin/inbox') =>
    get(url, `billfold_use=${token}`, production);

  it('is refused for two releases of one module', async () => {
    const answer = await issue({ releases: ['mf-inbox@1.5.0', 'mf-inbox@1.0.0'] });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      400,
      'The list names mf-inbox twice.',
    ]);
  });

  it('swaps releases for one browser until it is revoked', async () => {
    const { override, token, link } = (await issue()).json<OverrideAnswer>();
    expect([link, override]).toMatchObject([
      `https://pay.example/admin/inbox?use=${token}`,
      { releases: [inbox('1.5.0')], issuedBy: 'ops', issuedFor: 'Kim of QA', revokedAt: null },
    ]);
    const followed = await get(`/admin/inbox?use=${token}`, '', production);
    expect([followed.statusCode, followed.headers.location, followed.cookies[0]?.value]).toEqual([
      302,
      '/admin/inbox',
      token,
    ]);
    const besides = await get(`/admin/inbox?use=${token}&use=mf-inbox@1.0.0`, '', production);
    expect([besides.headers.location, besides.cookies[0]?.value]).toEqual([
      '/admin/inbox?use=mf-inbox%401.0.0',
      token,
    ]);
    const cut = await get(`/admin/inbox?use=${token.slice(0, 40)}`, '', production);
    expect(planOf(cut).refusedOverrides).toEqual([
      'The link to see other releases is not complete. Copy the whole link again.',
    ]);
    expect(remoteOf(await visit(token))).toMatchObject({
      version: '1.5.0',
      reason: 'override',
      fallback: { version: '1.0.0' },
    });
    expect(planOf(await visit(token, '/customer/blytzwallet/invoice/9')).overrides).toEqual([]);
    expect(
      (await get('/admin/inbox?use=reset', `billfold_use=${token}`, production)).cookies[0]?.value,
    ).toBe('');

    const list = await production.app.inject({
      url: '/registry/api/overrides?environment=dev',
      headers: bearer(readerSecret),
    });
    expect([
      list.json<OverrideAnswer['override'][]>().filter(({ id }) => id === override.id),
      list.body.includes(token),
    ]).toEqual([[override], false]);
    const revoked = await production.app.inject({
      method: 'POST',
      url: `/registry/api/overrides/${override.id}/revoke`,
      headers: bearer(operatorSecret),
      payload: { reason: 'seen' },
    });
    expect(revoked.statusCode).toBe(200);
    const late = await visit(token);
    expect([remoteOf(late).version, planOf(late).refusedOverrides, late.cookies[0]?.value]).toEqual(
      ['1.0.0', ['The permission to see other releases was revoked.'], ''],
    );
    expect(
      (await history(registry, 'limit=2')).map(({ action, reason }) => `${action}: ${reason}`),
    ).toEqual(['override_revoked: of Kim of QA: seen', 'override_issued: for Kim of QA: a look']);
    await until(async () => (await reportsOf()).includes('revoked'));
  });

  it('is valid for its time, its registry and its text, otherwise ignored and reported', async () => {
    const { token } = (await issue({ hours: 0.0001 })).json<OverrideAnswer>();
    const [head = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const forged = `${head}.${Buffer.from(JSON.stringify({ ...claims, exp: 9_999_999_999 })).toString('base64url')}.${signature}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.x`;
    const isExpired = async () => {
      const response = await visit(token);
      return (
        remoteOf(response).version === '1.0.0' &&
        planOf(response).refusedOverrides[0]?.includes('has expired') === true
      );
    };
    await until(isExpired);
    for (const [bad, sentence] of [
      [forged, 'is not one of this registry'],
      [unsigned, 'is not one of this registry'],
      ['mf-inbox@1.5.0', 'with a permission'],
    ] as const) {
      const response = await visit(bad);
      expect([remoteOf(response).version, planOf(response).refusedOverrides[0]]).toEqual([
        '1.0.0',
        expect.stringContaining(sentence),
      ]);
    }
    await get('/customer/blytzwallet/invoice/9?use=mf-inbox@1.5.0', '', production);
    const rules = ['expired', 'forged', 'payment-page', 'without-token'];
    await until(
      async () =>
        (await reportsOf()).filter((rule) => rules.includes(rule)).length === rules.length,
    );
    expect((await reportsOf()).filter((rule) => rule !== 'revoked')).toEqual(rules);
  });

  it('is issued by an operator for known releases of this environment', async () => {
    expect((await issue({}, readerSecret)).statusCode).toBe(403);
    expect((await issue({ releases: ['mf-inbox@9.9.9'] }, adminSecret)).json()).toMatchObject({
      code: 'release_unknown',
    });
    expect((await issue({ releases: ['mf-inbox@1.5.0', 'mf-inbox@1.0.0'] })).json()).toMatchObject({
      detail: 'The list names mf-inbox twice.',
    });
    expect((await issue({ environment: 'qa' })).json()).toMatchObject({ code: 'not_possible' });
    expect((await issue({ hours: 200 })).statusCode).toBe(400);
  });

  it.each([
    [
      '/admin/customers/7?tab=bills&use=mf-inbox@1.0.0#notes',
      'https://pay.example/admin/customers/7?tab=bills&use=TOKEN#notes',
    ],
    ['https://pay.example/admin/inbox', 'https://pay.example/admin/inbox?use=TOKEN'],
  ])('opens %s', async (opens_at, expected) => {
    const { link, token } = (await issue({ opens_at })).json<OverrideAnswer>();
    expect(link.replace(token, 'TOKEN')).toBe(expected);
  });

  it.each([
    ['https://evil.example/admin', 'The link opens an address of https://pay.example'],
    ['//evil.example/admin', 'The link opens an address of https://pay.example'],
    ['admin/inbox', 'The link opens an address of https://pay.example'],
    ['/customer/blytzwallet/%69nvoice/9', 'is a payment page, which shows no other release.'],
  ])('does not open %s', async (opens_at, sentence) => {
    const answer = await issue({ opens_at });
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  });
});

describe('QA panel', () => {
  it('gets the available releases, newest first, outside production only', async () => {
    const choices = (await get('/registry/choices')).json<ReleaseChoices>();
    expect(
      choices.map(({ module, releases }) => [module, releases.map(({ name }) => name)]),
    ).toEqual([
      ['mf-customer', [customers('2.0.1'), customers('2.0.0'), customers('1.0.0')]],
      ['mf-inbox', [inbox('1.5.0'), inbox('1.0.0')]],
      ['shell', [nameOf({ module: 'shell' })]],
    ]);
    expect(choices[0]?.owner).toEqual({ team: expect.any(String), contact: expect.any(String) });
    expect((await get('/registry/choices', '', production)).statusCode).toBe(404);
  });
});
