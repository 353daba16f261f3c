import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describeBuild, writeBuild } from '../../testing/build-folder';
import { newWorld, openRegistry, operatorSecret, publisherSecret, readerSecret, startTestServer, type TestRegistry, type TestServer } from '../../testing/test-registry';
import { readBuildFolder } from './release-candidate';

let server: TestServer;
let world: { readonly databaseUrl: string; readonly folder: string };
let registry: TestRegistry;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.stop());
beforeEach(async () => {
  world = await newWorld(server);
  registry = await openRegistry(world);
});
afterEach(async () => registry.close());

const operator = { authorization: `Bearer ${operatorSecret}`, 'x-registry-actor': 'kim' };
const served = async (instance = registry): Promise<Record<string, string>> =>
  (await instance.app.inject({ url: '/registry/health' })).json<{ modules: Record<string, string> }>().modules;
const upload = (options: Parameters<typeof describeBuild>[0]) => {
  const { release, contents } = describeBuild(options);
  return { release, files: Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, Buffer.from(text).toString('base64')])) };
};
const post = (path: string, payload: object, headers: Record<string, string> = operator) => registry.app.inject({ method: 'POST', url: `/registry/api${path}`, payload, headers });

describe('registering', () => {
  it('makes the first release of a module the default, later ones only when told', async () => {
    await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }], false);
    await registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
    expect((await served())['mf-inbox']).toMatch(/^1\.0\.0-/);
    await registry.register([{ module: 'mf-inbox', version: '1.2.0' }], true);
    expect((await served())['mf-inbox']).toMatch(/^1\.2\.0-/);
  });

  it('takes the same build again without a second entry', async () => {
    const [first] = await registry.register([{ module: 'mf-inbox' }]);
    const [second] = await registry.register([{ module: 'mf-inbox' }]);
    expect([first?.isNew, second?.isNew, second?.name]).toEqual([true, false, first?.name]);
  });

  it('refuses the same name with other bytes', async () => {
    const [first] = await registry.register([{ module: 'mf-inbox', build: 'aaaaaaa' }]);
    const other = { module: 'mf-inbox', build: 'aaaaaaa', contents: { 'remoteEntry.0001.js': 'other' } };
    await expect(registry.register([other])).rejects.toThrow(`${first?.name} is registered already, with other bytes`);
  });

  it('refuses a file that is not the one described, and a file that is missing', async () => {
    const folder = await writeBuild(server.folder, { module: 'mf-inbox' });
    await writeFile(join(folder, 'screen.0002.js'), 'tampered');
    const { release, read } = await readBuildFolder(folder);
    const answer = await post('/releases', {
      releases: [{ release, files: Object.fromEntries(await Promise.all(release.files.map(async ({ path }) => [path, (await read(path)).toString('base64')]))) }],
      make_default: false,
      reason: 'try',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'hash_mismatch' }]);
    const incomplete = await post('/releases', { releases: [{ release, files: {} }], make_default: false, reason: 'try' });
    expect(incomplete.json<{ detail: string }>().detail).toMatch(/was not sent/);
    expect(await readdir(registry.config.moduleStoreDir).catch(() => [])).not.toContain('mf-inbox');
  });

  it.each([
    [{ version: 'newest' }, "'newest' is not a version"],
    [{ entry: 'absent.js' }, "'absent.js' is used but not among the files"],
    [{ contents: { 'remoteEntry.0001.js': 'x', '../../evil.js': 'x' } }, "The file name '../../evil.js' is not plain"],
    [{ contents: { 'remoteEntry.0001.js': 'x', a: 'x', 'a/b': 'x' } }, "'a' is a file and a folder"],
    [{ contents: { 'remoteEntry.0001.js': 'x', 'release.json': '{}' } }, "The file name 'release.json' is taken"],
    [{ requires: { react: 'yes' } }, "'yes' is no range of react"],
    [{ build: 'BAD' }, 'release.json is not valid'],
  ])('refuses a description with %j', async (change, sentence) => {
    const answer = await post('/releases', { releases: [upload({ module: 'mf-inbox', ...change })], make_default: false, reason: 'try' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ detail: string }>().detail).toContain(sentence);
  });

  it('refuses what the default shell cannot serve', async () => {
    await registry.register([{ module: 'shell', contract: 2 }]);
    await expect(registry.register([{ module: 'mf-inbox', contract: 3 }])).rejects.toThrow(/needs contract 3; shell@1\.0\.0-\w+ serves 2 and the one before/);
    await expect(registry.register([{ module: 'mf-inbox', contract: 0 }])).rejects.toThrow(/needs contract 0/);
    await expect(registry.register([{ module: 'mf-inbox', requires: { react: '^20.0.0' } }])).rejects.toThrow(/needs react \^20\.0\.0; shell@\S+ provides 19\.3\.1/);
    await expect(registry.register([{ module: 'mf-inbox', requires: { leftpad: '^1.0.0' } }])).rejects.toThrow(/leftpad, which shell@\S+ does not provide/);
    await registry.register([{ module: 'mf-inbox', contract: 1 }]);
    expect(Object.keys(await served())).toEqual(['mf-inbox', 'shell']);
  });

  it('moves shell and remotes to a new major version together, not apart', async () => {
    await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    const shell = { module: 'shell', version: '2.0.0', provides: { react: '20.0.0', yup: '1.7.1' } };
    const inbox = { module: 'mf-inbox', version: '2.0.0', requires: { react: '^20.0.0' } };
    await expect(registry.register([shell])).rejects.toThrow('needs react ^19.3.1');
    await expect(registry.register([inbox])).rejects.toThrow('needs react ^20.0.0');
    await registry.register([shell, inbox]);
    expect(Object.values(await served()).every((release) => release.startsWith('2.0.0-'))).toBe(true);
  });

  it('refuses two modules that claim one path, under whatever name of the parameter', async () => {
    const claim = (path: string) => [{ path, area: 'merchant' as const, title: 'x', boot: [], shares: [] }];
    await registry.register([{ module: 'mf-inbox', routes: claim('/admin/things/:id') }]);
    await expect(registry.register([{ module: 'mf-admin', routes: claim('/Admin/things/:thingId/') }])).rejects.toThrow('mf-admin and mf-inbox both claim the path /Admin/things/:thingId/.');
  });

  it('lets one of two rivals in when they come at once, and never both', async () => {
    const claim = [{ path: '/admin/race', area: 'merchant' as const, title: 'x', boot: [], shares: [] }];
    const second = await openRegistry(world);
    const outcomes = await Promise.allSettled([
      registry.register([{ module: 'mf-one', routes: claim }]),
      second.register([{ module: 'mf-two', routes: claim }]),
      registry.register([{ module: 'mf-three' }]),
      second.register([{ module: 'mf-three' }]),
    ]);
    expect(outcomes.slice(0, 2).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.slice(2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from registry.releases where module = 'mf-three'`.execute(registry.db);
    expect(rows[0]?.count).toBe(1);
    await second.close();
  });

  it('serves the bytes of the one that was let in when two come at once under one name', async () => {
    const rival = (text: string) => ({ module: 'mf-four', build: 'aaaaaaa', contents: { 'remoteEntry.0001.js': text } });
    for (const [version, texts] of [['1.0.0', ['long text', 'short']], ['1.0.1', ['one', 'two']], ['1.0.2', ['a', 'longer text']]] as const) {
      const outcomes = await Promise.allSettled(texts.map((text) => registry.register([{ ...rival(text), version, routes: [] }], false)));
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const winner = texts[outcomes.findIndex(({ status }) => status === 'fulfilled')];
      expect((await registry.app.inject({ url: `/modules/mf-four/${version}-aaaaaaa/remoteEntry.0001.js` })).body).toBe(winner);
    }
  });

  it('does not take what a failed registration left behind for the files of the next', async () => {
    const build = { module: 'mf-five', build: 'aaaaaaa', routes: [] };
    const left = describeBuild({ ...build, contents: { 'remoteEntry.0001.js': 'left' } });
    const folder = join(registry.config.moduleStoreDir, 'mf-five', '1.0.0-aaaaaaa');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'remoteEntry.0001.js'), 'left');
    await writeFile(join(folder, 'release.json'), JSON.stringify(left.release));
    await registry.register([{ ...build, contents: { 'remoteEntry.0001.js': 'next' } }]);
    expect((await registry.app.inject({ url: '/modules/mf-five/1.0.0-aaaaaaa/remoteEntry.0001.js' })).body).toBe('next');
  });

  it('restores files that were deleted when the same build comes again', async () => {
    await registry.register([{ module: 'mf-inbox' }]);
    const { build } = describeBuild({ module: 'mf-inbox' }).release;
    const url = `/modules/mf-inbox/1.0.0-${build}/screen.0002.js`;
    await rm(join(registry.config.moduleStoreDir, 'mf-inbox'), { recursive: true });
    expect((await registry.app.inject({ url })).statusCode).toBe(404);
    await registry.register([{ module: 'mf-inbox' }]);
    expect((await registry.app.inject({ url })).statusCode).toBe(200);
  });
});

describe('the operators\' calls', () => {
  it('promote, forward and back, and write down who and why', async () => {
    await registry.register([{ module: 'mf-inbox' }]);
    await post('/releases', { releases: [upload({ module: 'mf-inbox', version: '1.1.0' })], make_default: false, reason: 'try it' });
    const there = await post('/defaults', { releases: ['mf-inbox@1.1.0'], reason: 'it is good' });
    expect([there.statusCode, (await served())['mf-inbox']]).toEqual([200, expect.stringMatching(/^1\.1\.0-/)]);
    await post('/defaults', { releases: ['mf-inbox@1.0.0'], reason: 'it is not' });
    expect((await served())['mf-inbox']).toMatch(/^1\.0\.0-/);

    const history = (await registry.app.inject({ url: '/registry/api/history', headers: operator })).json<Record<string, string>[]>();
    expect(history.slice(0, 3).map(({ actor, action, reason }) => ({ actor, action, reason }))).toEqual([
      { actor: 'ops (kim)', action: 'default_changed', reason: 'it is not' },
      { actor: 'ops (kim)', action: 'default_changed', reason: 'it is good' },
      { actor: 'ops (kim)', action: 'release_registered', reason: 'try it' },
    ]);
    expect(history[0]?.before).toMatch(/^mf-inbox@1\.1\.0-/);
    await expect(sql`delete from registry.history`.execute(registry.db)).rejects.toThrow('append-only');
    await expect(sql`update registry.releases set version = '9.9.9'`.execute(registry.db)).rejects.toThrow('append-only');
  });

  it('say what is unknown', async () => {
    const answer = await post('/defaults', { releases: ['mf-inbox@7.0.0'], reason: 'hope' });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { detail: 'No release mf-inbox@7.0.0 is registered.' }]);
  });

  it('do not read what somebody unknown sends', async () => {
    const answer = await registry.app.inject({ method: 'POST', url: '/registry/api/releases', headers: { 'content-type': 'application/json' }, payload: 'not even JSON' });
    expect(answer.statusCode).toBe(401);
  });

  it('say which file was not sent, whatever its name', async () => {
    const { release, files } = upload({ module: 'mf-inbox', contents: { 'remoteEntry.0001.js': 'x', constructor: 'x' } });
    const answer = await post('/releases', { releases: [{ release, files: { 'remoteEntry.0001.js': files['remoteEntry.0001.js'] } }], make_default: false, reason: 'try' });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { detail: 'constructor was not sent.' }]);
  });

  it('need a token with the role', async () => {
    expect((await post('/defaults', { releases: ['mf-inbox@1.0.0'], reason: 'x' }, {})).statusCode).toBe(401);
    expect((await post('/defaults', { releases: ['mf-inbox@1.0.0'], reason: 'x' }, { authorization: 'Bearer wrong' })).statusCode).toBe(401);
    const reader = { authorization: `Bearer ${readerSecret}` };
    expect((await post('/defaults', { releases: ['mf-inbox@1.0.0'], reason: 'x' }, reader)).statusCode).toBe(403);
    expect((await registry.app.inject({ url: '/registry/api/status', headers: reader })).json()).toEqual({ environment: 'dev', modules: [] });
  });
});

describe('a publisher', () => {
  const publisher = { authorization: `Bearer ${publisherSecret}` };
  const publish = (options: Parameters<typeof describeBuild>[0], make_default = false) =>
    post('/releases', { releases: [upload(options)], make_default, reason: 'built' }, publisher);

  it('registers, and changes nothing that is served: not a default, not with a module that is new', async () => {
    await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    const before = await served();
    expect((await publish({ module: 'mf-inbox', version: '1.1.0' })).statusCode).toBe(201);
    expect((await publish({ module: 'mf-inbox', version: '1.2.0' }, true)).statusCode).toBe(403);
    const added = await publish({ module: 'mf-new' });
    expect([added.statusCode, added.json()]).toMatchObject([403, { detail: 'This call needs the role operator; ci is publisher.' }]);
    expect(await served()).toEqual(before);
  });
});

describe('the files', () => {
  const { release, contents } = describeBuild({ module: 'mf-inbox' });
  const base = `/modules/mf-inbox/1.0.0-${release.build}/`;
  beforeEach(async () => void (await registry.register([{ module: 'mf-inbox' }])));

  it('are immutable, typed and may be checked by hash', async () => {
    const response = await registry.app.inject({ url: `${base}screen.0003.css` });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding',
    });
    const again = await registry.app.inject({ url: `${base}screen.0003.css`, headers: { 'if-none-match': String(response.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('travel as %s when the browser takes it', async (encoding, decompress) => {
    const response = await registry.app.inject({ url: `${base}screen.0002.js`, headers: { 'accept-encoding': encoding } });
    expect([response.headers['content-encoding'], response.headers['content-type']]).toEqual([encoding, 'text/javascript; charset=utf-8']);
    expect(decompress(response.rawPayload).toString()).toBe(contents['screen.0002.js']);
    expect(response.rawPayload.length).toBeLessThan(500);
  });

  it('travel plain when the browser refuses', async () => {
    const response = await registry.app.inject({ url: `${base}screen.0002.js`, headers: { 'accept-encoding': 'br;q=0, identity' } });
    expect([response.headers['content-encoding'], response.body]).toEqual([undefined, contents['screen.0002.js']]);
  });

  it.each([`${base}release.json`, `${base}screen.0002.js.br`, `${base}../../x`, `${base}absent.js`, '/modules/mf-inbox/9.9.9-aaaaaaa/x.js', '/modules/..%2f..%2fetc/1.0.0/passwd', '/modules/mf-inbox/..%2f1.0.0/x.js'])('does not serve %s', async (url) => {
    const response = await registry.app.inject({ url });
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });
});

describe('several instances', () => {
  it('see a change within the time of a page view', async () => {
    const other = await openRegistry(world, { REGISTRY_POLL_MS: '5000' });
    await registry.register([{ module: 'shell' }]);
    for (let attempt = 0; attempt < 50 && !('shell' in (await served(other))); attempt += 1) await sleep(20);
    expect(Object.keys(await served(other))).toEqual(['shell']);
    await other.close();
  });

  it('serve the last known state while the database is away, and say so', async () => {
    await registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    const away = { databaseUrl: world.databaseUrl.replace(/\/world_\d+_\d+/, '/gone'), folder: world.folder };
    const alone = await openRegistry(away);
    const page = await alone.app.inject({ url: '/admin/inbox', headers: { cookie: 'billfold_use=mf-inbox@1.0.0' } });
    expect([page.statusCode, page.body.includes('mf-inbox')]).toEqual([200, true]);
    const health = await alone.app.inject({ url: '/registry/health' });
    expect([health.statusCode, health.json()]).toMatchObject([200, { ready: true, degraded: [expect.stringContaining('The database has not answered since')] }]);
    await alone.close();
  });

  it('do not start on a kept state that is torn', async () => {
    await registry.register([{ module: 'shell' }]);
    await writeFile(join(world.folder, 'registry/plan-inputs.dev.json'), 'torn\n{"revision":');
    const away = { databaseUrl: world.databaseUrl.replace(/\/world_\d+_\d+/, '/gone'), folder: world.folder };
    await expect(openRegistry(away)).rejects.toThrow(/does not exist/);
  });
});
