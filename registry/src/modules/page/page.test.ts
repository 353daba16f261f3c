import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import type { LightMyRequestResponse as Response } from 'fastify';
import { describeBuild } from '../../testing/build-folder';
import {
  newWorld,
  openRegistry,
  setUpRegistry,
  startTestServer,
  type TestRegistry,
  type TestServer,
  planOf,
} from '../../testing/test-registry';

let server: TestServer;
let registry: TestRegistry;

const route = (path: string, area: 'public' | 'customer' | 'merchant') => ({
  path,
  area,
  title: 'Screen',
  boot: ['remoteEntry.0001.js', 'screen.0002.js', 'screen.0003.css'],
  shares: ['react', 'yup'],
});
const customer = {
  module: 'mf-customer',
  routes: [
    route('/customer/dashboard', 'customer'),
    route('/customer/blytzwallet/invoice/:invoiceId', 'customer'),
  ],
};

const importMapOf = ({ body }: Response): string =>
  /<script type="importmap">(.*?)<\/script>/s.exec(body)?.[1] ?? '';
const hintsOf = ({ body }: Response): readonly string[] =>
  [...body.matchAll(/<link rel="(?:modulepreload|preload" as="style)" href="([^"]+)"/g)].map(
    ([, url]) => url ?? '',
  );
const get = (url: string, headers: Record<string, string> = {}) =>
  registry.app.inject({ url, headers });
const cookieOf = (response: Response): string =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

beforeAll(async () => {
  server = await startTestServer();
  registry = await openRegistry(await newWorld(server), {
    CARD_FRAME_URL: 'http://localhost:8090/itoke/ajax-tokenizer.html',
  });
  await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }, customer]);
  await registry.register(
    [
      { module: 'mf-inbox', version: '1.5.0' },
      { ...customer, version: '2.0.0' },
    ],
    false,
  );
});
afterAll(async () => {
  await registry.close();
  await server.stop();
});

/** Of a PNG, from its header. */
const sizesOf = ({ headers, rawPayload }: Awaited<ReturnType<typeof get>>): string =>
  headers['content-type'] === 'image/png'
    ? `${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`
    : 'any';

describe('page', () => {
  it.each([
    ['/', 'mf-inbox'],
    ['/admin/inbox', 'mf-inbox'],
    ['/admin/inbox/', 'mf-inbox'],
    ['/customer/dashboard', 'mf-customer'],
    ['/customer/blytzwallet/invoice/9', 'mf-customer'],
    ['/customer/blytzwallet/%69nvoice/9', 'mf-customer'],
    ['/terms-conditions', 'mf-inbox'],
    ['/nowhere/at/all', 'mf-inbox'],
    ['/admin/inbox?x=1', 'mf-inbox'],
  ])('is HTML at %s and permits only the shell and %s', async (url, module) => {
    const response = await get(url);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    const { integrity } = JSON.parse(importMapOf(response)) as {
      integrity: Record<string, string>;
    };
    expect(new Set(Object.keys(integrity).map((file) => file.split('/')[2]))).toEqual(
      new Set(['shell', module]),
    );
    expect(planOf(response).remotes.map((remote) => remote.module)).toEqual([module]);
    expect(response.body).toContain('<div id="root"><div class="boot');
    expect(response.body).toMatch(/<main>.*<h1 class="boot-said">Loading<\/h1>/s);
  });

  it.each([
    ['/admin/inbox', true],
    ['/admin/nowhere', true],
    ['/customer/dashboard', false],
    ['/terms-conditions', false],
  ])('outlines the frame of staff at %s: %p', async (url, isOfStaff) => {
    const { body } = await get(url);
    expect(
      body.includes('<div id="root"><div class="boot boot-staff"><div class="boot-menu">'),
    ).toBe(isOfStaff);
    expect(body.includes('.boot-staff{')).toBe(isOfStaff);
    expect(body.includes('Billfold</span></div>')).toBe(!isOfStaff);
  });

  it('answers 404 with the page for an unknown path, and plain text for files', async () => {
    expect((await get('/admin/inbox')).statusCode).toBe(200);
    expect((await get('/nowhere')).statusCode).toBe(404);
    expect(
      (await get('/nowhere', { cookie: 'billfold_use=mf-new@http://localhost:3105' })).statusCode,
    ).toBe(200);
    const file = await get('/missing.js');
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
  });

  it.each([
    '/api/users',
    '/api',
    '/v1/payment/process',
    '/v1',
    '/modules/x',
    '/registry/nothing',
    '/notifications',
    '/.well-known/x',
  ])('never replaces %s', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
  });

  it('hints only the shell, the owning remote and its shared packages', async () => {
    const shell = describeBuild({ module: 'shell' }).release;
    const inbox = describeBuild({ module: 'mf-inbox' }).release;
    const shellBase = `/modules/shell/1.0.0-${shell.build}/`;
    const inboxBase = `/modules/mf-inbox/1.0.0-${inbox.build}/`;
    const response = await get('/admin/inbox');
    expect(hintsOf(response)).toEqual([
      `${shellBase}vendor.0004.js`,
      `${inboxBase}remoteEntry.0001.js`,
      `${inboxBase}screen.0002.js`,
      `${inboxBase}screen.0003.css`,
      `${shellBase}yup.0005.js`,
    ]);
    expect(response.body).toContain(
      `<link rel="stylesheet" href="${shellBase}screen.0003.css" integrity="sha384-`,
    );
    expect(hintsOf(await get('/nowhere'))).toEqual([`${shellBase}vendor.0004.js`]);
  });

  it('gives hint, script and import map the same hash for every script', async () => {
    const response = await get('/customer/dashboard');
    const { integrity } = JSON.parse(importMapOf(response)) as {
      integrity: Record<string, string>;
    };
    const tags = [
      ...response.body.matchAll(
        /<(?:link rel="modulepreload" href|script type="module" src)="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"/g,
      ),
    ];
    expect(tags).toHaveLength(5);
    for (const [, url = '', hash] of tags) expect(integrity[url]).toBe(hash);
    const scripts = planOf(response).remotes.map(({ base, entry }) => `${base}${entry}`);
    for (const script of scripts) expect(integrity[script]).toMatch(/^sha384-/);
    expect(response.body.indexOf('importmap')).toBeLessThan(response.body.indexOf('type="module"'));
  });

  it('sends a policy that permits exactly its own parts', async () => {
    const response = await get('/admin/inbox', { host: 'pay.example:8080' });
    const policy = String(response.headers['content-security-policy']);
    const hash = createHash('sha256').update(importMapOf(response)).digest('base64');
    const nonce = /<style nonce="([^"]+)">/.exec(response.body)?.[1];
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain(`style-src 'nonce-${nonce}';`);
    expect(policy).toContain("connect-src 'self' ws://pay.example:8080 http://localhost:8090;");
    expect(policy).toContain('frame-src http://localhost:8090;');
    expect(policy).toMatch(
      /default-src 'none'.*frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'/,
    );
    expect(policy).not.toContain('unsafe');
    expect(response.headers).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script), endpoints=(reports)',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(response.headers['strict-transport-security']).toBeUndefined();
    expect(response.body).not.toMatch(/<[^>]+ style=|<[^>]+ on[a-z]+=/);
    const again = await get('/admin/inbox');
    expect(again.body).not.toContain(nonce);
  });

  it('sends HSTS only after HTTPS through a trusted proxy', async () => {
    const secure = await get('/admin/inbox', { 'x-forwarded-proto': 'https' });
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const stranger = await registry.app.inject({
      url: '/admin/inbox',
      headers: { 'x-forwarded-proto': 'https' },
      remoteAddress: '203.0.113.5',
    });
    expect(stranger.headers['strict-transport-security']).toBeUndefined();
  });

  it('has the colors that the person chose before any script runs', async () => {
    const headOf = async (cookie: string) => {
      const { body } = await get('/admin/inbox', { cookie });
      return [
        /<html [^>]+>/.exec(body)?.[0],
        ...[...body.matchAll(/"theme-color".+ content="([^"]+)"/g)].map(([, color]) => color),
      ];
    };
    expect(await headOf('billfold_theme=dark')).toEqual([
      '<html lang="en" data-theme="dark">',
      '#17201e',
      '#17201e',
    ]);
    expect(await headOf('billfold_theme="><script>')).toEqual([
      '<html lang="en">',
      '#ffffff',
      '#17201e',
    ]);
  });

  it('names a manifest for the home screen', async () => {
    const { body } = await get('/login');
    const manifest = await get(/rel="manifest" href="([^"]+)"/.exec(body)?.[1] ?? '');
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(manifest.json()).toMatchObject({
      name: 'Billfold',
      start_url: '/',
      theme_color: '#ffffff',
    });
    const { icons } = manifest.json<{ icons: { src: string; sizes: string; type: string }[] }>();
    expect(icons.length).toBeGreaterThan(1);
    for (const { src, sizes, type } of icons) {
      const icon = await get(src);
      expect(icon.headers['content-type']).toBe(type);
      expect(sizesOf(icon)).toBe(sizes);
    }
  });

  it('names icons for browsers without SVG and for a home screen', async () => {
    const { body } = await get('/login');
    const links = [...body.matchAll(/<link rel="([\w-]*icon)" href="([^"]+)"/g)];
    expect(links.map(([, rel]) => rel)).toEqual(['icon', 'icon', 'apple-touch-icon']);
    const sizes = [];
    for (const [, , href = ''] of links) {
      sizes.push(sizesOf(await get(href)));
    }
    expect(sizes).toEqual(['32x32', 'any', '180x180']);
    expect((await get('/registry/icons/icon-33.png')).statusCode).toBe(404);
    expect((await get('/registry/icons/..%2Fpage.route.ts')).statusCode).toBe(404);
  });

  it('is compressed', async () => {
    const response = await get('/admin/inbox', { 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('id="page-plan"');
  });
});

describe('page of a registry that begins empty', () => {
  const at = setUpRegistry();

  it('serves an older shell with the policy it was built for', async () => {
    await at.registry.register([{ module: 'shell', capabilities: [] }]);
    const policyNow = async () =>
      String((await at.registry.app.inject({ url: '/' })).headers['content-security-policy']);
    const old = await policyNow();
    expect(old).toMatch(/style-src 'self' 'nonce-[^']+';/);
    expect(old).not.toContain('trusted-types');
    await at.registry.register([{ module: 'shell', version: '2.0.0' }]);
    const strict = await policyNow();
    expect(strict).toMatch(/style-src 'nonce-[^']+';/);
    expect(strict).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
  });

  it('escapes a title inside the plan', async () => {
    await at.registry.register([
      { module: 'shell' },
      { module: 'mf-evil', routes: [{ ...route('/evil', 'public'), title: '</script><b>"&' }] },
    ]);
    const response = await at.registry.app.inject({ url: '/evil' });
    expect(planOf(response).remotes[0]?.routes[0]?.title).toBe('</script><b>"&');
    expect(response.body).toContain(
      '<title>&lt;/script&gt;&lt;b&gt;&quot;&amp; · Billfold</title>',
    );
  });

  it('contains the escaped description of its route', async () => {
    await at.registry.register([
      { module: 'shell' },
      {
        module: 'mf-evil',
        routes: [
          { ...route('/told', 'public'), description: 'Pay "safely" & <fast>' },
          route('/untold', 'public'),
        ],
      },
    ]);
    expect((await at.registry.app.inject({ url: '/told' })).body).toContain(
      '<meta name="description" content="Pay &quot;safely&quot; &amp; &lt;fast&gt;">',
    );
    expect((await at.registry.app.inject({ url: '/untold' })).body).not.toContain(
      'name="description"',
    );
  });

  it('explains that no shell is registered', async () => {
    const response = await at.registry.app.inject({ url: '/' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect((await at.registry.app.inject({ url: '/registry/health' })).json()).toMatchObject({
      ready: false,
      degraded: ['No shell is registered.'],
    });
  });
});

describe('embedded payment page', () => {
  const token = 'company-token-of-a-shop';
  const publicPages = {
    module: 'mf-public',
    routes: [route('/embedded-payment', 'public'), route('/donation', 'public')],
  };
  let api: Server;
  let pages: TestRegistry;
  const origins = ['https://shop.test', 'http://localhost:8070'];
  let answer: unknown;
  beforeAll(async () => {
    api = createServer(
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer)),
    );
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    pages = await openRegistry(await newWorld(server), {
      API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      PAYMENT_ORIGINS: 'https://pay.example=production',
      PAYMENT_HOSTS: 'production=https://api.pay.example',
    });
    await pages.register([{ module: 'shell' }, publicPages]);
  });
  beforeEach(() => {
    answer = { origins };
  });
  afterAll(async () => {
    await pages.close();
    api.close();
  });
  const framing = async (url: string) => {
    const { headers } = await pages.app.inject({ url });
    return {
      ancestors: /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1],
      frameOptions: headers['x-frame-options'],
      opener: headers['cross-origin-opener-policy'],
    };
  };
  const closed = { ancestors: "'none'", frameOptions: 'DENY', opener: 'same-origin' };
  const open = {
    ancestors: 'https://shop.test http://localhost:8070',
    frameOptions: undefined,
    opener: 'unsafe-none',
  };

  it("may be framed and opened by the merchant's sites only [PUB-215]", async () => {
    expect(await framing(`/embedded-payment?company_token=${token}&amount=25.00`)).toEqual(open);
    expect(await framing(`/embedded-payment/?session=ps_${'a'.repeat(43)}`)).toEqual(open);
  });

  it.each([
    '/embedded-payment',
    '/embedded-payment?company_token=x',
    `/embedded-payment/x?company_token=${token}`,
    `/customer/login?company_token=${token}`,
    `/donation?company_token=${token}`,
    `/?company_token=${token}`,
    `/embedded-payment/../login?company_token=${token}`,
    `/%65mbedded-payment?company_token=${token}`,
  ])('does not let any site frame %s [PUB-215]', async (url) => {
    expect(await framing(url)).toEqual(closed);
  });

  it('may not be framed for a merchant without sites or with invalid origins [PUB-215]', async () => {
    for (const [index, written] of [
      [],
      ['*'],
      ["https://shop.test; script-src 'unsafe-inline'"],
    ].entries()) {
      answer = { origins: written };
      expect(await framing(`/embedded-payment?company_token=${token}-${index}`)).toEqual(closed);
    }
  });

  it('names the hosts that take payments, and may call them [PUB-197]', async () => {
    const response = await pages.app.inject({ url: '/embedded-payment' });
    expect(planOf(response).settings.paymentHosts).toEqual({
      environments: { 'https://pay.example': 'production' },
      hosts: { production: 'https://api.pay.example' },
    });
    expect(response.headers['content-security-policy']).toMatch(
      /connect-src [^;]*https:\/\/api\.pay\.example/,
    );
  });
});

describe('override', () => {
  it('swaps one module for this browser and cleans the address', async () => {
    const answer = await get('/admin/inbox?page=2&use=mf-inbox@1.5.0&q=a%20b');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      '/admin/inbox?page=2&q=a+b',
    ]);
    expect(answer.cookies[0]).toMatchObject({
      name: 'billfold_use',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    });

    const swapped = await get('/admin/inbox', { cookie: cookieOf(answer) });
    // A shell that does not start must be taken back without a script of its own.
    expect(swapped.body).toContain('<a href="?use=reset">Go back to the released one</a>');
    const { remotes, overrides } = planOf(swapped);
    const inbox = remotes.find(({ module }) => module === 'mf-inbox');
    expect([inbox?.version, inbox?.reason, inbox?.fallback?.version]).toEqual([
      '1.5.0',
      'override',
      '1.0.0',
    ]);
    expect(overrides).toEqual([`mf-inbox@1.5.0-${inbox?.build}`]);
    expect(
      hintsOf(swapped)
        .filter((url) => url.includes('mf-inbox'))
        .every((url) => url.includes('/1.5.0-')),
    ).toBe(true);

    const other = planOf(await get('/admin/inbox'));
    expect([
      other.remotes.find(({ module }) => module === 'mf-inbox')?.version,
      other.overrides,
    ]).toEqual(['1.0.0', []]);
  });

  it('is explained where a part of the address cannot be read', async () => {
    const answer = await get('/admin/inbox?page=2&use=mf-inbox@1.5.0,inbox&use=mf-customer');
    expect([answer.headers.location, answer.cookies[0]?.value.split('@')[1]]).toEqual([
      '/admin/inbox?page=2&use=inbox&use=mf-customer',
      '1.5.0',
    ]);
    const shown = await get(String(answer.headers.location), { cookie: cookieOf(answer) });
    expect(shown.statusCode).toBe(200);
    const { overrides, refusedOverrides } = planOf(shown);
    expect([overrides.length, refusedOverrides]).toEqual([
      1,
      [
        '“inbox” names no release. Write a module and its version, such as mf-inbox@1.5.0.',
        '“mf-customer” names no version. Write mf-customer@ and a version, such as 1.5.0.',
      ],
    ]);
    expect(shown.cookies.some(({ value }) => value === '')).toBe(false);
  });

  it('takes an alias, which each page view resolves', async () => {
    const named = async (use: string) => {
      const answer = await get(`/admin/inbox?use=mf-inbox@${encodeURIComponent(use)}`);
      const { overrides, refusedOverrides } = planOf(
        await get('/admin/inbox', { cookie: cookieOf(answer) }),
      );
      return [...overrides.map((name) => /^(.*)-\w+$/.exec(name)?.[1] ?? ''), ...refusedOverrides];
    };
    const branch = 'feature/search_1';
    await registry.register([{ module: 'mf-inbox', version: '1.7.0', branch }], false);
    await registry.register([{ module: 'mf-inbox', version: '1.8.0', branch }], false);
    await registry.register([{ module: 'mf-inbox', version: '1.9.0' }], false);
    await registry.register([{ module: 'mf-inbox', version: '1.9.0-preview-x' }], false);
    expect(await named('latest')).toEqual(['mf-inbox@1.9.0']);
    expect(await named(branch)).toEqual(['mf-inbox@1.8.0']);
    // The same build, released from another branch, too.
    await registry.register([{ module: 'mf-inbox', version: '1.7.0', branch: 'fix' }], false);
    expect(await named('fix')).toEqual(['mf-inbox@1.7.0']);
    expect(await named('feature/none')).toEqual([
      'mf-inbox has no release “feature/none” here, and none from a branch of that name.',
    ]);
    const paying = planOf(
      await get('/customer/blytzwallet/invoice/9?use=mf-customer@latest', {
        cookie: 'billfold_use=mf-customer@latest',
      }),
    );
    expect([paying.overrides, paying.refusedOverrides]).toEqual([[], []]);
  });

  it('is refused with a sentence for an unknown or unfit release', async () => {
    await registry.register([{ module: 'mf-inbox', version: '1.6.0' }], false);
    const { overrides, refusedOverrides, remotes } = planOf(
      await get('/', { cookie: 'billfold_use=mf-inbox@9.9.9,mf-nobody@1.0.0' }),
    );
    expect(overrides).toEqual([]);
    expect(refusedOverrides).toEqual([
      'mf-inbox@9.9.9 is not registered here.',
      'mf-nobody@1.0.0 is not registered here.',
    ]);
    expect(remotes.find(({ module }) => module === 'mf-inbox')?.version).toBe('1.0.0');
  });

  it.each(['/admin/inbox?use=reset', '/admin/inbox?use='])('ends with %s', async (url) => {
    const response = await get(url, { cookie: 'billfold_use=mf-inbox@1.5.0' });
    expect([response.headers.location, response.cookies[0]?.value]).toEqual(['/admin/inbox', '']);
  });

  it.each(['GET', 'POST'] as const)(
    'ends with %s /registry/overrides/reset, without a script',
    async (method) => {
      const response = await registry.app.inject({
        method,
        url: '/registry/overrides/reset?to=/admin/inbox',
        headers: { cookie: 'billfold_use=mf-inbox@1.5.0' },
      });
      expect([response.statusCode, response.headers.location, response.cookies[0]?.value]).toEqual([
        303,
        '/admin/inbox',
        '',
      ]);
    },
  );

  it.each([
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example', '/evil.example'],
    ['https://evil.example', '/https://evil.example'],
    ['\t//evil.example', '/%09//evil.example'],
    ['\r\nX-A: b', '/%0D%0AX-A:%20b'],
    ['/für/€', '/f%C3%BCr/%E2%82%AC'],
  ])('never redirects to another site: %s', async (to, expected) => {
    const response = await registry.app.inject({
      url: `/registry/overrides/reset?to=${encodeURIComponent(to)}`,
    });
    expect(response.headers.location).toBe(expected);
    expect((await get('//evil.example/?use=reset')).headers.location).toBe('/evil.example/');
  });

  it('is ignored on payment pages', async () => {
    const cookie = 'billfold_use=mf-customer@2.0.0';
    expect(planOf(await get('/customer/dashboard', { cookie })).remotes[0]?.version).toBe('2.0.0');
    const paying = planOf(
      await get('/customer/blytzwallet/invoice/9?use=mf-customer@2.0.0', { cookie }),
    );
    expect([paying.remotes[0]?.version, paying.overrides, paying.refusedOverrides]).toEqual([
      '1.0.0',
      [],
      [],
    ]);
    const written = planOf(
      await get('/customer/blytzwallet/%69nvoice/9?use=mf-customer@2.0.0', { cookie }),
    );
    expect([written.remotes[0]?.version, written.overrides]).toEqual(['1.0.0', []]);
  });

  it('is ignored in production', async () => {
    const production = await openRegistry(
      { databaseUrl: registry.config.databaseUrl, folder: `${server.folder}/production` },
      { NODE_ENV: 'production', REGISTRY_ENVIRONMENT: 'dev' },
    );
    const response = await production.app.inject({
      url: '/admin/inbox?use=mf-inbox@1.5.0',
      headers: { cookie: 'billfold_use=mf-inbox@1.5.0' },
    });
    expect([response.statusCode, planOf(response).remotes.map(({ version }) => version)]).toEqual([
      200,
      ['1.0.0'],
    ]);
    await production.close();
  });
});
