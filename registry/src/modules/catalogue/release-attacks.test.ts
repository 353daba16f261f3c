import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { CompactSign, importJWK } from 'jose';
import { describeBuild, type BuildOptions } from '../../testing/build-folder';
import { bearer, history } from '../../testing/rollout-calls';
import {
  newWorld,
  openRegistry,
  operatorSecret,
  startTestServer,
  type TestRegistry,
  type TestServer,
} from '../../testing/test-registry';

let server: TestServer;
let registry: TestRegistry;

beforeAll(async () => {
  server = await startTestServer();
  registry = await openRegistry(await newWorld(server));
  await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
});
afterAll(async () => {
  await registry.close();
  await server.stop();
});

const asUpload = (contents: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(contents).map(([path, text]) => [path, Buffer.from(text).toString('base64')]),
  );
const post = (signed_release: string, files: object) =>
  registry.app.inject({
    method: 'POST',
    url: '/registry/api/releases',
    headers: bearer(operatorSecret),
    payload: { releases: [{ signed_release, files }], make_default: true, reason: 'x' },
  });
/** Signed by a trusted key, as from a publisher's machine in an attacker's hands. */
const publish = async (
  options: BuildOptions,
  change: (release: Release) => unknown = (release) => release,
  spoil: (text: string) => string = (text) => text,
) => {
  const { release, contents } = describeBuild(options);
  return post(
    await registry.changes.keys.sign(spoil(JSON.stringify(change(release)))),
    asUpload(contents),
  );
};
/** Everything in the store, and the last thing written down. */
const readStored = async () => [
  (await readdir(registry.config.moduleStoreDir, { recursive: true })).toSorted(),
  (await history(registry, 'limit=1'))[0]?.id,
];

const next = { module: 'mf-inbox', version: '2.0.0' } as const;
const withFiles = (...paths: readonly string[]): BuildOptions => ({
  ...next,
  routes: [],
  contents: Object.fromEntries([
    ['remoteEntry.0001.js', 'x'],
    ...paths.map((path) => [path, `x ${'y'.repeat(2_000)}`] as const),
  ]),
});
const route = (path: string, shares: string[] = []): Release['routes'][number] => ({
  path,
  area: 'public',
  title: 'x',
  boot: [],
  shares,
});
const explained = { script: '*', purpose: 'x', owner: 'x', approver: 'x' };
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_none, index) => item(index));
const asItIs = (text: string): string => text;
const nested = (levels: number): unknown =>
  JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('signed release.json', () => {
  it.each<[string, BuildOptions, number]>([
    ...[
      '../x.js',
      '/etc/x.js',
      'a/../../x.js',
      String.raw`..\x.js`,
      String.raw`a\..\..\x.js`,
      String.raw`C:\x.js`,
      'a\0.js',
      '%2e%2e/x.js',
      '..%2fx.js',
      'a//x.js',
      './x.js',
      'a/./x.js',
      'x.js/',
      '',
      '.',
      '..',
      'ａ.js',
      '․․/x.js',
      'a\u202Ejs.x',
      'a b.js',
      'a\n.js',
      `${'x'.repeat(300)}.js`,
      'release.json',
      'release.json/x.js',
      'remoteEntry.0001.js/x.js',
    ].map((path): [string, BuildOptions, number] => [
      `a file named ${JSON.stringify(path).slice(0, 40)}`,
      withFiles(path),
      400,
    ]),
    ['a file that is taken for the compressed form of another', withFiles('a.js', 'a.js.br'), 400],
    ['a file that is taken for the zipped form of another', withFiles('a.js', 'a.js.gz'), 400],
    ...[
      '../1.0.0',
      '1.0.0/../../x',
      String.raw`1.0.0\..`,
      '1.0.0\0',
      '1.0.0\n',
      'v1.0.0',
      '1.0.0+x',
      '１.0.0',
      '%2e%2e',
      `1.0.0-${'a'.repeat(100)}`,
      `1.0.0-${'a'.repeat(3_000)}`,
    ].map((version): [string, BuildOptions, number] => [
      `the version ${JSON.stringify(version).slice(0, 40)}`,
      { ...next, version },
      version.length > 60 ? 413 : 400,
    ]),
    ...[
      '../aaaaaaa',
      'aaaaaaa/..',
      'AAAAAAA',
      'aaaaaaa\n',
      'aaaaaaa\0',
      'ааааааа',
      'a'.repeat(41),
    ].map((build): [string, BuildOptions, number] => [
      `the build ${JSON.stringify(build)}`,
      { ...next, build },
      400,
    ]),
    ...[
      'mf-../shell',
      'mf-a/../../x',
      'shell/..',
      String.raw`mf-a\b`,
      'mf-a\0',
      'mf-inbox\n',
      '__proto__',
      'mf-%2e%2e',
      `mf-${'a'.repeat(100)}`,
    ].map((module): [string, BuildOptions, number] => [
      `the module ${JSON.stringify(module).slice(0, 40)}`,
      { ...next, module, routes: [] },
      module.length > 60 ? 413 : 400,
    ]),
    ['a package that every object has', { ...next, requires: { constructor: '*' } }, 400],
    [
      'a package that every object has, with a version',
      { ...next, requires: { toString: '^1.0.0' } },
      400,
    ],
    [
      'a share that every object has',
      { ...next, routes: [route('/admin/inbox', ['constructor'])] },
      400,
    ],
    ['a manifest without a bottom', { ...next, manifest: nested(500) }, 400],
    ['a NUL in a title', { ...next, routes: [{ ...route('/admin/inbox'), title: 'a\0b' }] }, 400],
    [
      'half a character in a title',
      { ...next, routes: [{ ...route('/admin/inbox'), title: '\ud800' }] },
      400,
    ],
    [
      'a range without an end',
      { ...next, requires: { react: many(50_000, () => '^19.0.0').join(' || ') } },
      400,
    ],
    [
      'a path whose owner is searched for without an end',
      { ...next, routes: [route(many(40, (index) => `/:p${index}?`).join(''))] },
      400,
    ],
    ['a path of slashes', { ...next, routes: [route(`${'/'.repeat(500_000)}x`)] }, 413],
    [
      'more routes than anybody reads',
      { ...next, routes: many(5_000, (index) => route(`/x${index}`)) },
      413,
    ],
    [
      'more packages than anybody needs',
      { ...next, requires: Object.fromEntries(many(5_000, (index) => [`p${index}`, '1'])) },
      413,
    ],
    ['a long inventory', { ...next, inventory: many(5_000, () => explained) }, 413],
    [
      'an inventory that matches without an end',
      {
        ...withFiles(`${'a'.repeat(190)}.js`),
        routes: [route('/donation')],
        inventory: [{ ...explained, script: `${'*a'.repeat(100)}*b` }],
      },
      400,
    ],
    [
      'a pattern that is longer than any name',
      { ...next, inventory: [{ ...explained, script: '*a'.repeat(500_000) }] },
      413,
    ],
  ])('is refused with %s and stores nothing', async (_what, options, status) => {
    const before = await readStored();
    const answer = await publish(options);
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      {
        code: expect.stringMatching(/^(release_invalid|release_too_large|invalid_input)$/),
        detail: expect.stringMatching(/^.{10,400}\.$/s),
        request_id: expect.any(String),
      },
    ]);
    expect(await readStored()).toEqual(before);
  });

  it.each<[string, (release: Release) => unknown, (text: string) => string]>([
    [
      '20,000 files',
      (release) => ({
        ...release,
        files: many(20_000, (index) => ({
          path: `f${index}`,
          kind: 'asset',
          bytes: 1,
          gzip: 1,
          integrity: 'sha384-',
        })),
      }),
      asItIs,
    ],
    [
      'files of less than nothing',
      (release) => ({
        ...release,
        files: [...release.files, { ...release.files[0], path: 'less.js', bytes: -100_000_000 }],
      }),
      asItIs,
    ],
    [
      'files without an end',
      (release) => ({ ...release, files: release.files.map((file) => ({ ...file, bytes: 9e15 })) }),
      asItIs,
    ],
    [
      'a key that changes an object',
      (release) => release,
      (text) => text.replace('"requires":{', '"requires":{"__proto__":"*",'),
    ],
    [
      'such a key in the manifest',
      (release) => release,
      (text) =>
        text.replace('"manifest":{', '"manifest":{"deep":[{"__proto__":{"isAdmin":true}}],'),
    ],
    [
      'such a key at the top',
      (release) => release,
      (text) => text.replace('{', '{"__proto__":{"files":[]},'),
    ],
    [
      'a number beyond all numbers',
      (release) => release,
      (text) => text.replace('"contract":1', '"contract":1e400'),
    ],
    ['nothing', () => null, asItIs],
    ['a list', () => [], asItIs],
    ['no JSON', (release) => release, (text) => text.slice(1)],
    ['brackets alone', (release) => release, () => '['.repeat(500_000)],
    [
      'brackets to the bottom',
      (release) => release,
      (text) =>
        text.replace(
          '"manifest":{',
          `"manifest":{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)},`,
        ),
    ],
  ])('is refused with %s', async (_what, change, spoil) => {
    const before = await readStored();
    const answer = await publish(next, change, spoil);
    expect([400, 413]).toContain(answer.statusCode);
    expect(answer.json<{ code: string }>().code).toMatch(
      /^(release_invalid|release_too_large|hash_mismatch)$/,
    );
    expect(await readStored()).toEqual(before);
  });

  it('is refused when it is not text', async () => {
    const { own } = registry.changes.keys;
    const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x7d]);
    const jws = await new CompactSign(bytes)
      .setProtectedHeader({ alg: 'EdDSA', kid: own?.kid ?? '', typ: 'billfold-release' })
      .sign(await importJWK(own ?? {}, 'EdDSA'));
    const answer = await post(jws, {});
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'release_invalid', detail: 'The signed release.json is no text in UTF-8.' },
    ]);
  });

  it('provides only the named packages for a shell', async () => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      expect(
        (
          await publish({
            module: 'shell',
            version: '2.0.0',
            provides: JSON.parse(`{"react":"19.3.1","yup":"1.7.1","${name}":"1.0.0"}`) as Record<
              string,
              string
            >,
          })
        ).statusCode,
      ).toBe(400);
    }
  });
});

describe('file of a release', () => {
  it('executes nothing when it is opened as a page', async () => {
    const contents = {
      'remoteEntry.0001.js': 'x',
      'evil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'evil.html': '<script>alert(1)</script>',
      'evil.xml': '<x/>',
    };
    const [registered] = await registry.register(
      [{ module: 'mf-inbox', version: '3.0.0', routes: [], contents }],
      false,
    );
    for (const [path, type] of [
      ['evil.svg', 'image/svg+xml'],
      ['evil.html', 'application/octet-stream'],
      ['evil.xml', 'application/octet-stream'],
    ] as const) {
      const { headers } = await registry.app.inject({
        url: `/modules/${registered?.name.replace('@', '/')}/${path}`,
      });
      expect([
        headers['content-type'],
        headers['x-content-type-options'],
        headers['content-security-policy'],
      ]).toEqual([type, 'nosniff', "default-src 'none'; style-src 'unsafe-inline'; sandbox"]);
    }
  });

  it.each([
    '..%2f..%2f..%2fetc%2fpasswd',
    '..%5c..%5cetc%5cpasswd',
    String.raw`..\..\etc\passwd`,
    '%2e%2e/%2e%2e/release.json',
    '%252e%252e%252fx',
    '%00',
    'screen.0002.js%00.css',
    '%2fetc%2fpasswd',
    '//etc/passwd',
    '․․/x',
    '%c0%ae%c0%ae/x',
    'release.json',
    '__proto__',
    'constructor',
    'screen.0002.js/',
    './screen.0002.js%20',
    '',
  ])('is not served when the release does not list it: %s', async (path) => {
    const { build } = describeBuild({ module: 'mf-inbox' }).release;
    for (const place of [
      `/modules/mf-inbox/1.0.0-${build}/${path}`,
      `/modules/mf-inbox/${path}/x.js`,
      `/modules/${path}/1.0.0-${build}/x.js`,
    ]) {
      const { statusCode, body } = await registry.app.inject({ url: place });
      expect([place, statusCode >= 400 && statusCode < 500, body.includes('root:')]).toEqual([
        place,
        true,
        false,
      ]);
    }
  });
});

describe('address in a request', () => {
  it('is never requested', async () => {
    let requests = 0;
    const trap = createServer((_request, response) => {
      requests += 1;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(trap, 'listening');
    const origin = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
    const api = (path: string) =>
      registry.app.inject({
        url: `/registry/api${path}`,
        headers: {
          ...bearer(operatorSecret),
          host: origin.slice(7),
          'x-forwarded-host': origin.slice(7),
        },
      });
    expect(
      (
        await publish(
          {
            module: 'mf-inbox',
            version: '4.0.0',
            owner: { team: origin, contact: origin },
            nav: [{ label: origin, path: '/admin/inbox', order: 1, icon: origin }],
          },
          (release) => ({
            ...release,
            manifest: { ...(release.manifest as object), types: origin, remoteEntry: origin },
            $schema: `${origin}/schema`,
            $ref: origin,
          }),
        )
      ).statusCode,
    ).toBe(201);
    for (const path of [
      `/environments/dev/inventory?origin=${origin}`,
      `/environments/dev/explain?path=${origin}`,
      '/overview',
      `/releases/mf-inbox@4.0.0`,
    ])
      expect((await api(path)).statusCode).toBe(200);
    expect((await api(`/environments/dev/explain?user=${origin}`)).statusCode).toBe(400);
    for (const url of [
      `/admin/inbox?use=mf-inbox@${origin}`,
      `/embedded-payment?session=${origin}&company_token=${origin}`,
      `/?use=${origin}`,
    ])
      await registry.app.inject({
        url,
        headers: { cookie: `billfold_use=${encodeURIComponent(`mf-inbox@${origin}`)}` },
      });
    const jws = await registry.changes.keys.sign('{}');
    const header = Buffer.from(
      JSON.stringify({
        alg: 'EdDSA',
        typ: 'billfold-release',
        kid: registry.changes.keys.own?.kid,
        jku: origin,
        x5u: origin,
      }),
    ).toString('base64url');
    expect((await post([header, ...jws.split('.').slice(1)].join('.'), {})).statusCode).toBe(403);
    await registry.app.inject({
      method: 'POST',
      url: '/registry/reports',
      headers: { 'content-type': 'application/reports+json' },
      payload: JSON.stringify([
        {
          type: 'csp-violation',
          body: { blockedURL: origin, effectiveDirective: 'script-src', sourceFile: origin },
        },
      ]),
    });
    trap.close().closeAllConnections();
    expect(requests).toBe(0);
  });

  it.each([
    'http://[',
    'http://:',
    'http://a:99999',
    'http://[::1',
    'https://]',
    'file:///etc/passwd',
    'http://user@host',
  ])('is refused with a sentence when invalid: %s', async (origin) => {
    const answer = await registry.app.inject({
      url: `/registry/api/environments/dev/inventory?origin=${encodeURIComponent(origin)}`,
      headers: bearer(operatorSecret),
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'invalid_input', detail: expect.stringMatching(/^origin must be .+\.$/) },
    ]);
  });
});
