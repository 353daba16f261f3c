import { beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describeBuild, writeBuild } from '../../testing/build-folder';
import {
  goneDatabase,
  openRegistry,
  operatorSecret,
  publisherSecret,
  readerSecret,
  setUpRegistry,
  type TestRegistry,
} from '../../testing/test-registry';
import { until } from '@billfold/server-kit/testing/until';
import type { ReleaseDetail, ReleaseSummary } from '@billfold/shared/contracts/rollout.contract';
import { readRollouts } from '../rollouts/rollouts.public';
import { insertRelease } from './publishing.queries';
import { readBuildFolder } from './release-candidate';
import { makeKeyPair } from './release-keys';
import { signDescription } from './release-signature';

const at = setUpRegistry();

const operator = { authorization: `Bearer ${operatorSecret}`, 'x-registry-actor': 'kim' };
/** Module → version and build of the default. */
const served = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await readRollouts(at.registry.db, 'dev')).flatMap(({ module, default: name }) =>
      name === null ? [] : [[module, name.slice(module.length + 1)]],
    ),
  );
const servedBy = async (instance: TestRegistry): Promise<Record<string, string>> =>
  (await instance.app.inject({ url: '/registry/health' })).json<{
    modules: Record<string, string>;
  }>().modules;
const upload = (options: Parameters<typeof describeBuild>[0]) => {
  const { release, contents } = describeBuild(options);
  return {
    release,
    files: Object.fromEntries(
      Object.entries(contents).map(([path, text]) => [path, Buffer.from(text).toString('base64')]),
    ),
  };
};
/** As the command line sends it: release.json signed with the development key. */
const signed = async (options: Parameters<typeof describeBuild>[0]) => {
  const { release, files } = upload(options);
  return { signed_release: await at.registry.changes.keys.sign(JSON.stringify(release)), files };
};
const storedModules = async (): Promise<readonly string[]> =>
  (await readdir(at.registry.config.moduleStoreDir).catch(() => []))
    .filter((name) => !name.startsWith('.'))
    .toSorted();
const post = (path: string, payload: object, headers: Record<string, string> = operator) =>
  at.registry.app.inject({ method: 'POST', url: `/registry/api${path}`, payload, headers });

describe('registration', () => {
  it("makes a module's first release the default, and later ones on request only", async () => {
    await at.registry.register([{ module: 'shell' }, { module: 'mf-inbox' }], false);
    await at.registry.register([{ module: 'mf-inbox', version: '1.1.0' }], false);
    expect((await served())['mf-inbox']).toMatch(/^1\.0\.0-/);
    await at.registry.register([{ module: 'mf-inbox', version: '1.2.0' }], true);
    expect((await served())['mf-inbox']).toMatch(/^1\.2\.0-/);
  });

  it('accepts the same build again without a second entry', async () => {
    const [first] = await at.registry.register([{ module: 'mf-inbox' }]);
    const [second] = await at.registry.register([{ module: 'mf-inbox' }]);
    expect([first?.isNew, second?.isNew, second?.name]).toEqual([true, false, first?.name]);
  });

  it('refuses the same name with other bytes', async () => {
    const [first] = await at.registry.register([{ module: 'mf-inbox', build: 'aaaaaaa' }]);
    const other = {
      module: 'mf-inbox',
      build: 'aaaaaaa',
      contents: { 'remoteEntry.0001.js': 'other' },
    };
    await expect(at.registry.register([other])).rejects.toThrow(
      `${first?.name} is registered already, with other bytes`,
    );
  });

  it('refuses a missing file and a file with another hash', async () => {
    const folder = await writeBuild(at.server.folder, { module: 'mf-inbox' });
    await writeFile(join(folder, 'screen.0002.js'), 'tampered');
    const { text, release, read } = await readBuildFolder(folder);
    const signed_release = await at.registry.changes.keys.sign(text);
    const answer = await post('/releases', {
      releases: [
        {
          signed_release,
          files: Object.fromEntries(
            await Promise.all(
              release.files.map(async ({ path }) => [path, (await read(path)).toString('base64')]),
            ),
          ),
        },
      ],
      make_default: false,
      reason: 'try',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'hash_mismatch' }]);
    const incomplete = await post('/releases', {
      releases: [{ signed_release, files: {} }],
      make_default: false,
      reason: 'try',
    });
    expect(incomplete.json<{ detail: string }>().detail).toMatch(/was not sent/);
    expect(await readdir(at.registry.config.moduleStoreDir).catch(() => [])).not.toContain(
      'mf-inbox',
    );
  });

  it.each([
    [{ version: 'newest' }, "'newest' is not a version"],
    [{ entry: 'absent.js' }, "'absent.js' is used but not among the files"],
    [
      { contents: { 'remoteEntry.0001.js': 'x', '../../evil.js': 'x' } },
      "The file name '../../evil.js' is not plain",
    ],
    [
      { contents: { 'remoteEntry.0001.js': 'x', a: 'x', 'a/b': 'x' } },
      "'a' is a file and a folder",
    ],
    [
      { contents: { 'remoteEntry.0001.js': 'x', 'release.json': '{}' } },
      "The file name 'release.json' is taken",
    ],
    [{ requires: { react: 'yes' } }, "'yes' is no range of react"],
    [{ build: 'BAD' }, 'release.json is not valid'],
    // Each place that is wrong is named at once.
    [{ build: 'BAD', contract: 1.5 }, '/contract must be integer.'],
    [
      { builtAt: 'today', inventory: [] },
      'not an instant of ISO 8601. An operator may give it a payment page: every script needs',
    ],
  ])('refuses a description with %j', async (change, sentence) => {
    const answer = await post('/releases', {
      releases: [await signed({ module: 'mf-inbox', ...change })],
      make_default: false,
      reason: 'try',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ detail: string }>().detail).toContain(sentence);
  });

  it('refuses a release that the default shell cannot serve', async () => {
    await at.registry.register([{ module: 'shell', contract: 2 }]);
    await expect(at.registry.register([{ module: 'mf-inbox', contract: 3 }])).rejects.toThrow(
      /needs contract 3; shell@1\.0\.0-\w+ serves 2 and the one before/,
    );
    await expect(at.registry.register([{ module: 'mf-inbox', contract: 0 }])).rejects.toThrow(
      /needs contract 0/,
    );
    await expect(
      at.registry.register([{ module: 'mf-inbox', requires: { react: '^20.0.0' } }]),
    ).rejects.toThrow(/needs react \^20\.0\.0; shell@\S+ provides 19\.3\.1/);
    await expect(
      at.registry.register([{ module: 'mf-inbox', requires: { leftpad: '^1.0.0' } }]),
    ).rejects.toThrow(/leftpad, which shell@\S+ does not provide/);
    await at.registry.register([{ module: 'mf-inbox', contract: 1 }]);
    expect(Object.keys(await served())).toEqual(['mf-inbox', 'shell']);
  });

  it('refuses a release that a shell of some visitors cannot serve', async () => {
    await at.registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    const [canary] = await at.registry.register(
      [
        {
          module: 'shell',
          version: '1.1.0',
          provides: { react: '19.3.1', yup: '1.7.1', moment: '2.30.1' },
        },
      ],
      false,
    );
    const serve = (percent: number) =>
      post('/environments/dev/changes', {
        changes: [
          {
            module: 'shell',
            command: { kind: 'start_percentage', release: canary?.name, percent },
          },
        ],
        reason: 'canary',
      });
    const needsMoment = { module: 'mf-inbox', version: '1.1.0', requires: { moment: '^2.30.0' } };
    expect((await serve(5)).statusCode).toBe(200);
    // A visitor who is not among the 5 % has the shell without it.
    await expect(at.registry.register([needsMoment], false)).rejects.toThrow(
      /needs moment, which shell@1\.0\.0-\w+ does not provide/,
    );
    const next = {
      module: 'mf-admin',
      requires: { react: '^19.3.1' },
      routes: [
        { path: '/admin/inbox', area: 'merchant' as const, title: 'x', boot: [], shares: [] },
      ],
    };
    await expect(at.registry.register([next], false)).rejects.toThrow(
      'mf-admin and mf-inbox both claim the address /admin/inbox: mf-admin by /admin/inbox, mf-inbox by /admin/inbox of mf-inbox@1.0.0-',
    );
    expect(await storedModules()).toEqual(['mf-inbox', 'shell']);
  });

  it.each([
    [
      [{ path: 'huge.js', bytes: 9 * 1024 * 1024 }],
      'huge.js of mf-inbox@1.0.0-aaaaaaa has 9.0 MB; a file may have 8.0 MB.',
    ],
    [
      Array.from({ length: 2_001 }, (_none, index) => ({ path: `f${index}.js`, bytes: 1 })),
      'mf-inbox 1.0.0 has 2001 files; a release may have 2000.',
    ],
    [
      Array.from({ length: 6 }, (_none, index) => ({
        path: `f${index}.js`,
        bytes: 7 * 1024 * 1024,
      })),
      'mf-inbox@1.0.0-aaaaaaa has 42.0 MB in all; a release may have 40.0 MB.',
    ],
  ])('refuses a too large body before reading it', async (files, sentence) => {
    const { release } = describeBuild({ module: 'mf-inbox', build: 'aaaaaaa', routes: [] });
    const large = {
      ...release,
      entry: files[0]?.path ?? '',
      files: files.map((file) => ({ ...file, kind: 'script', gzip: 1, integrity: 'sha384-x' })),
    };
    const signed_release = await at.registry.changes.keys.sign(JSON.stringify(large));
    const answer = await post('/releases', {
      releases: [{ signed_release, files: {} }],
      reason: 'try',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      { code: 'release_too_large', detail: sentence },
    ]);
  });

  it('refuses a too large upload with a sentence', async () => {
    const answer = await post('/releases', {
      releases: [{ signed_release: 'x', files: { a: 'x'.repeat(65 * 1024 * 1024) } }],
      reason: 'try',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      413,
      {
        code: 'release_too_large',
        detail: 'The upload is larger than 64 MB. Send fewer releases at once, or smaller ones.',
      },
    ]);
    // Who still sends would lose the answer with the connection.
    expect(answer.headers.connection).not.toBe('close');
  });

  it('refuses a name with another description, and accepts the same one again', async () => {
    const build = { module: 'mf-inbox', build: 'aaaaaaa' };
    await at.registry.register([build]);
    await at.registry.register([{ ...build, builtAt: '2026-11-21T12:00:00.000Z', commit: 'abc' }]);
    await expect(
      at.registry.register([{ ...build, owner: { team: 'others', contact: 'x' } }]),
    ).rejects.toThrow(
      'mf-inbox@1.0.0-aaaaaaa is registered already, with other routes, navigation, owner or inventory.',
    );
  });

  it('refuses what the contract forbids, and keeps a release from before the rule', async () => {
    const reaching = {
      module: 'mf-inbox',
      routes: [],
      contents: { 'remoteEntry.0001.js': 'x', 'a.css': ':root { --x: 1 } .a { top: 0 }' },
    };
    const sentence =
      "a.css styles the page around mf-inbox: ':root'. Each selector needs a class of your own";
    await expect(at.registry.register([reaching])).rejects.toThrow(sentence);
    await expect(
      at.registry.register([{ module: 'mf-inbox', slots: ['a'.repeat(61)] }]),
    ).rejects.toThrow('slots.0 has 61 characters; 60 are allowed');
    expect(await storedModules()).toEqual([]);
    await insertRelease(at.registry.db, describeBuild(reaching).release, 'kim');
    const [again] = await at.registry.register([reaching]);
    expect(again?.isNew).toBe(false);
  });

  it('moves shell and remotes to a new major version together only', async () => {
    await at.registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    const shell = {
      module: 'shell',
      version: '2.0.0',
      provides: { react: '20.0.0', yup: '1.7.1' },
    };
    const inbox = { module: 'mf-inbox', version: '2.0.0', requires: { react: '^20.0.0' } };
    await expect(at.registry.register([shell])).rejects.toThrow('needs react ^19.3.1');
    await expect(at.registry.register([inbox])).rejects.toThrow('needs react ^20.0.0');
    await at.registry.register([shell, inbox]);
    expect(Object.values(await served()).every((release) => release.startsWith('2.0.0-'))).toBe(
      true,
    );
  });

  it('refuses two modules with one path, under any parameter name', async () => {
    const claim = (path: string) => [
      { path, area: 'merchant' as const, title: 'x', boot: [], shares: [] },
    ];
    await at.registry.register([{ module: 'mf-inbox', routes: claim('/admin/things/:id') }]);
    await expect(
      at.registry.register([{ module: 'mf-admin', routes: claim('/Admin/things/:thingId/') }]),
    ).rejects.toThrow(
      'mf-admin and mf-inbox both claim the address /admin/things/1: mf-admin by /Admin/things/:thingId/, mf-inbox by /admin/things/:id',
    );
  });

  it('accepts one of two parallel rivals, never both', async () => {
    const claim = [
      { path: '/admin/race', area: 'merchant' as const, title: 'x', boot: [], shares: [] },
    ];
    const second = await openRegistry(at.world);
    const outcomes = await Promise.allSettled([
      at.registry.register([{ module: 'mf-one', routes: claim }]),
      second.register([{ module: 'mf-two', routes: claim }]),
      at.registry.register([{ module: 'mf-three' }]),
      second.register([{ module: 'mf-three' }]),
    ]);
    expect(
      outcomes
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.slice(2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from registry.releases where module = 'mf-three'`.execute(
      at.registry.db,
    );
    expect(rows[0]?.count).toBe(1);
    await second.close();
  });

  it('serves the bytes of the accepted one of two parallel builds with one name', async () => {
    const rival = (text: string) => ({
      module: 'mf-four',
      build: 'aaaaaaa',
      contents: { 'remoteEntry.0001.js': text },
    });
    for (const [version, texts] of [
      ['1.0.0', ['long text', 'short']],
      ['1.0.1', ['one', 'two']],
      ['1.0.2', ['a', 'longer text']],
    ] as const) {
      const outcomes = await Promise.allSettled(
        texts.map((text) => at.registry.register([{ ...rival(text), version, routes: [] }], false)),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const winner = texts[outcomes.findIndex(({ status }) => status === 'fulfilled')];
      expect(
        (
          await at.registry.app.inject({
            url: `/modules/mf-four/${version}-aaaaaaa/remoteEntry.0001.js`,
          })
        ).body,
      ).toBe(winner);
    }
  });

  it('does not reuse files of a failed registration', async () => {
    const build = { module: 'mf-five', build: 'aaaaaaa', routes: [] };
    const left = describeBuild({ ...build, contents: { 'remoteEntry.0001.js': 'left' } });
    const folder = join(at.registry.config.moduleStoreDir, 'mf-five', '1.0.0-aaaaaaa');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'remoteEntry.0001.js'), 'left');
    await writeFile(join(folder, 'release.json'), JSON.stringify(left.release));
    await at.registry.register([{ ...build, contents: { 'remoteEntry.0001.js': 'next' } }]);
    expect(
      (await at.registry.app.inject({ url: '/modules/mf-five/1.0.0-aaaaaaa/remoteEntry.0001.js' }))
        .body,
    ).toBe('next');
  });

  it('restores deleted files when the same build comes again', async () => {
    await at.registry.register([{ module: 'mf-inbox' }]);
    const { build } = describeBuild({ module: 'mf-inbox' }).release;
    const url = `/modules/mf-inbox/1.0.0-${build}/screen.0002.js`;
    await rm(join(at.registry.config.moduleStoreDir, 'mf-inbox'), { recursive: true });
    expect((await at.registry.app.inject({ url })).statusCode).toBe(404);
    await at.registry.register([{ module: 'mf-inbox' }]);
    expect((await at.registry.app.inject({ url })).statusCode).toBe(200);
  });
});

describe("operators' calls", () => {
  it('list releases with their publisher, key and rules', async () => {
    await at.registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    await post('/releases', {
      releases: [await signed({ module: 'mf-inbox', version: '1.1.0' })],
      reason: 'try it',
    });
    const summaries = (
      await at.registry.app.inject({
        url: '/registry/api/releases?module=mf-inbox',
        headers: operator,
      })
    ).json<ReleaseSummary[]>();
    expect(
      summaries.map(({ version, registeredBy, signedBy, servedIn, retiredAt }) => ({
        version,
        registeredBy,
        signedBy,
        servedIn,
        retiredAt,
      })),
    ).toEqual([
      {
        version: '1.1.0',
        registeredBy: 'ops (kim)',
        signedBy: 'local',
        servedIn: [],
        retiredAt: null,
      },
      {
        version: '1.0.0',
        registeredBy: 'test',
        signedBy: 'local',
        servedIn: ['dev'],
        retiredAt: null,
      },
    ]);
    const detail = (
      await at.registry.app.inject({
        url: '/registry/api/releases/mf-inbox@1.1.0',
        headers: operator,
      })
    ).json<ReleaseDetail>();
    expect([detail.name, detail.release.files.length, detail.release.owner.team]).toEqual([
      summaries[0]?.name,
      3,
      'team',
    ]);
    const absent = await at.registry.app.inject({
      url: '/registry/api/releases/mf-inbox@9.9.9',
      headers: operator,
    });
    expect([absent.statusCode, absent.json()]).toMatchObject([
      404,
      { detail: 'No release mf-inbox@9.9.9 is registered.' },
    ]);
  });

  it('register for another existing environment', async () => {
    await at.registry.register([{ module: 'shell' }]);
    const inQa = await post('/releases', {
      releases: [await signed({ module: 'mf-inbox' })],
      environment: 'qa',
      reason: 'for qa',
    });
    expect([inQa.statusCode, inQa.json()]).toMatchObject([
      201,
      { releases: [{ isNew: true, isDefault: true }] },
    ]);
    expect(await served()).not.toHaveProperty('mf-inbox');
    const nowhere = await post('/releases', {
      releases: [await signed({ module: 'mf-new' })],
      environment: 'moon',
      reason: 'try',
    });
    expect([nowhere.statusCode, nowhere.json()]).toMatchObject([
      404,
      {
        code: 'environment_unknown',
        detail: 'There is no environment moon; there are dev, production, qa, staging.',
      },
    ]);
    expect(await storedModules()).toEqual(['mf-inbox', 'shell']);
  });

  it('write rows that cannot be changed', async () => {
    await at.registry.register([{ module: 'mf-inbox' }]);
    await expect(sql`delete from registry.history`.execute(at.registry.db)).rejects.toThrow(
      'append-only',
    );
    await expect(
      sql`update registry.releases set version = '9.9.9'`.execute(at.registry.db),
    ).rejects.toThrow('append-only');
  });

  it('do not read the body of an unknown caller', async () => {
    const answer = await at.registry.app.inject({
      method: 'POST',
      url: '/registry/api/releases',
      headers: { 'content-type': 'application/json' },
      payload: 'not even JSON',
    });
    expect(answer.statusCode).toBe(401);
  });

  it('name the missing file, with any name', async () => {
    const { signed_release, files } = await signed({
      module: 'mf-inbox',
      contents: { 'remoteEntry.0001.js': 'x', constructor: 'x' },
    });
    const answer = await post('/releases', {
      releases: [
        { signed_release, files: { 'remoteEntry.0001.js': files['remoteEntry.0001.js'] } },
      ],
      reason: 'try',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { detail: 'constructor was not sent.' },
    ]);
  });

  it('need a token with the role', async () => {
    const body = { releases: [await signed({ module: 'mf-inbox' })], reason: 'x' };
    expect((await post('/releases', body, {})).statusCode).toBe(401);
    expect((await post('/releases', body, { authorization: 'Bearer wrong' })).statusCode).toBe(401);
    const reader = { authorization: `Bearer ${readerSecret}` };
    expect((await post('/releases', body, reader)).statusCode).toBe(403);
    expect(
      (await at.registry.app.inject({ url: '/registry/api/releases', headers: reader })).json(),
    ).toEqual([]);
  });
});

describe('signature', () => {
  const refusal = async (body: { signed_release?: string; release?: unknown; files: object }) => {
    const answer = await post('/releases', { releases: [body], reason: 'try' });
    expect(await storedModules()).toEqual([]);
    return [
      answer.statusCode,
      answer.json<{ code: string }>().code,
      answer.json<{ detail: string }>().detail,
    ];
  };
  const trusting = async (...keys: readonly object[]): Promise<void> => {
    await at.registry.close();
    at.registry = await openRegistry(at.world, { RELEASE_KEYS: JSON.stringify({ keys }) });
  };

  it('is required', async () => {
    const { release, files } = upload({ module: 'mf-inbox' });
    expect(await refusal({ release, files })).toEqual([
      403,
      'release_unsigned',
      expect.stringContaining('The release is not signed'),
    ]);
    expect(await refusal({ signed_release: 'not a signature', files })).toEqual([
      403,
      'release_unsigned',
      expect.stringContaining('The release is not signed'),
    ]);
    const none = [
      { alg: 'none', kid: at.registry.changes.keys.own?.kid, typ: 'billfold-release' },
      release,
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    expect(await refusal({ signed_release: `${none.join('.')}.`, files })).toEqual([
      403,
      'signature_wrong',
      expect.any(String),
    ]);
  });

  it('must be of a known key and of these exact bytes', async () => {
    const { release, files } = upload({ module: 'mf-inbox' });
    const stranger = await makeKeyPair('stranger');
    expect(
      await refusal({
        signed_release: await signDescription(JSON.stringify(release), stranger.signing),
        files,
      }),
    ).toEqual([
      403,
      'key_unknown',
      `The release is signed with the key ${stranger.trusted.kid}, which this registry does not trust.`,
    ]);
    const ours = at.registry.changes.keys.own;
    const forged = await signDescription(JSON.stringify(release), {
      ...stranger.signing,
      kid: ours?.kid ?? '',
    });
    expect(await refusal({ signed_release: forged, files })).toEqual([
      403,
      'signature_wrong',
      `The signature is not one of the key ${ours?.kid}, or release.json was changed after it was signed.`,
    ]);
    const [header, , signature] = (
      await at.registry.changes.keys.sign(JSON.stringify(release))
    ).split('.');
    const changed = Buffer.from(
      JSON.stringify({ ...release, nav: [], owner: { team: 'thieves', contact: 'x' } }),
    ).toString('base64url');
    expect(
      await refusal({ signed_release: [header, changed, signature].join('.'), files }),
    ).toEqual([403, 'signature_wrong', expect.any(String)]);
  });

  it('must be of a key for this module', async () => {
    const team = await makeKeyPair('messaging');
    await trusting({ ...team.trusted, modules: ['mf-inbox', 'mf-notes'] });
    const sign = async (module: string) => {
      const { release, files } = upload({ module });
      return {
        signed_release: await signDescription(JSON.stringify(release), team.signing),
        files,
      };
    };
    expect(await refusal(await sign('mf-admin'))).toEqual([
      403,
      'key_not_for_module',
      'The key of messaging signs mf-inbox, mf-notes, not mf-admin.',
    ]);
    expect(
      (await post('/releases', { releases: [await sign('mf-inbox')], reason: 'ours' })).statusCode,
    ).toBe(201);
    const detail = (
      await at.registry.app.inject({
        url: '/registry/api/releases/mf-inbox@1.0.0',
        headers: operator,
      })
    ).json<ReleaseDetail>();
    expect(detail.signedBy).toBe('messaging');
    const { rows } = await sql<{ jws: string }>`select jws from registry.signatures`.execute(
      at.registry.db,
    );
    expect(rows.map(({ jws }) => jws)).toEqual([(await sign('mf-inbox')).signed_release]);
  });

  it('is valid while its key is in the file, which is read for each release', async () => {
    const [old, next] = [await makeKeyPair('ci 2025'), await makeKeyPair('ci 2026')];
    const file = join(at.world.folder, 'trusted.json');
    const trust = (...keys: readonly object[]): Promise<void> =>
      writeFile(file, JSON.stringify({ keys }));
    let patch = 0;
    const attempt = async ({ signing }: typeof old, instance = at.registry) => {
      patch += 1;
      const { release, files } = upload({ module: 'mf-inbox', version: `1.0.${patch}` });
      const payload = {
        releases: [
          { signed_release: await signDescription(JSON.stringify(release), signing), files },
        ],
        reason: 'x',
      };
      const answer = await instance.app.inject({
        method: 'POST',
        url: '/registry/api/releases',
        headers: operator,
        payload,
      });
      return [answer.statusCode, answer.json<{ code?: string }>().code];
    };
    await at.registry.close();
    await mkdir(at.world.folder, { recursive: true });
    await trust(old.trusted);
    const production = {
      NODE_ENV: 'production',
      REGISTRY_ENVIRONMENT: 'production',
      RELEASE_KEYS: file,
    };
    at.registry = await openRegistry(at.world, production);
    const other = await openRegistry(at.world, production);
    expect([await attempt(old), await attempt(next)]).toEqual([
      [201, undefined],
      [403, 'key_unknown'],
    ]);
    await trust(old.trusted, next.trusted);
    for (const instance of [at.registry, other])
      expect([await attempt(old, instance), await attempt(next, instance)]).toEqual([
        [201, undefined],
        [201, undefined],
      ]);
    await trust(next.trusted);
    for (const instance of [at.registry, other])
      expect([await attempt(old, instance), await attempt(next, instance)]).toEqual([
        [403, 'key_unknown'],
        [201, undefined],
      ]);
    // What it signed stays.
    expect(
      (
        await at.registry.app.inject({
          url: '/registry/api/releases/mf-inbox@1.0.1',
          headers: operator,
        })
      ).json<ReleaseDetail>().signedBy,
    ).toBe('ci 2025');
    for (const spoil of [
      () => writeFile(file, '{"keys":['),
      () => trust({ ...next.trusted, d: next.signing.d }),
      () => rm(file),
    ]) {
      await spoil();
      expect(await attempt(next)).toEqual([503, 'keys_unreadable']);
      await expect(openRegistry(at.world, production)).rejects.toThrow('RELEASE_KEYS');
    }
    await trust(next.trusted);
    expect(await attempt(next)).toEqual([201, undefined]);
    await other.close();
  });

  it('is required in production, where no machine key is trusted', async () => {
    const { signed_release, files } = await signed({ module: 'mf-inbox' });
    await at.registry.close();
    at.registry = await openRegistry(at.world, {
      NODE_ENV: 'production',
      REGISTRY_ENVIRONMENT: 'production',
    });
    expect(await refusal({ signed_release, files })).toEqual([
      403,
      'key_unknown',
      'This registry trusts no key yet: RELEASE_KEYS names those that releases may be signed with.',
    ]);
  });

  it('can be added to an earlier unsigned release with the same release.json only', async () => {
    const other = { module: 'mf-inbox', builtAt: '2026-11-21T09:00:00.000Z' };
    await at.registry.register([{ module: 'mf-inbox' }]);
    await sql`delete from registry.signatures`.execute(at.registry.db);
    const signedBy = async () =>
      (
        await at.registry.app.inject({
          url: '/registry/api/releases/mf-inbox@1.0.0',
          headers: operator,
        })
      ).json<ReleaseDetail>().signedBy;
    await at.registry.register([other]);
    expect(await signedBy()).toBeNull();
    await at.registry.register([{ module: 'mf-inbox' }]);
    expect(await signedBy()).toBe('local');
  });
});

describe('publisher', () => {
  const publisher = { authorization: `Bearer ${publisherSecret}` };
  const publish = async (options: Parameters<typeof describeBuild>[0], make_default = false) =>
    post(
      '/releases',
      { releases: [await signed(options)], make_default, reason: 'built' },
      publisher,
    );

  it('registers releases and changes no rule, also for a new module', async () => {
    await at.registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    const before = await served();
    expect((await publish({ module: 'mf-inbox', version: '1.1.0' })).statusCode).toBe(201);
    expect((await publish({ module: 'mf-inbox', version: '1.2.0' }, true)).statusCode).toBe(403);
    const added = await publish({ module: 'mf-new' });
    expect([added.statusCode, added.json()]).toMatchObject([
      403,
      {
        detail:
          'The first release of mf-new in dev, which every visitor is served at once, needs the role operator; ci is publisher.',
      },
    ]);
    expect(await served()).toEqual(before);
  });
});

describe('release files', () => {
  const { release, contents } = describeBuild({ module: 'mf-inbox' });
  const base = `/modules/mf-inbox/1.0.0-${release.build}/`;
  beforeEach(async () => void (await at.registry.register([{ module: 'mf-inbox' }])));

  it('are immutable, typed and readable for hash checks', async () => {
    const response = await at.registry.app.inject({ url: `${base}screen.0003.css` });
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/css; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding',
    });
    const again = await at.registry.app.inject({
      url: `${base}screen.0003.css`,
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are sent as %s when the browser accepts it', async (encoding, decompress) => {
    const response = await at.registry.app.inject({
      url: `${base}screen.0002.js`,
      headers: { 'accept-encoding': encoding },
    });
    expect([response.headers['content-encoding'], response.headers['content-type']]).toEqual([
      encoding,
      'text/javascript; charset=utf-8',
    ]);
    expect(decompress(response.rawPayload).toString()).toBe(contents['screen.0002.js']);
    expect(response.rawPayload.length).toBeLessThan(500);
  });

  it('are sent uncompressed when the browser refuses', async () => {
    const response = await at.registry.app.inject({
      url: `${base}screen.0002.js`,
      headers: { 'accept-encoding': 'br;q=0, identity' },
    });
    expect([response.headers['content-encoding'], response.body]).toEqual([
      undefined,
      contents['screen.0002.js'],
    ]);
  });

  it('include the federation manifest, as the module was built', async () => {
    const response = await at.registry.app.inject({ url: `${base}mf-manifest.json` });
    expect(response.json()).toEqual(release.manifest);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    });
  });

  it.each([
    `${base}release.json`,
    '/modules/mf-inbox/1.0.0/mf-manifest.json',
    '/modules/shell/1.0.0-aaaaaaa/mf-manifest.json',
    `${base}screen.0002.js.br`,
    `${base}../../x`,
    `${base}absent.js`,
    '/modules/mf-inbox/9.9.9-aaaaaaa/x.js',
    '/modules/..%2f..%2fetc/1.0.0/passwd',
    '/modules/mf-inbox/..%2f1.0.0/x.js',
  ])('do not include %s', async (url) => {
    const response = await at.registry.app.inject({ url });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
  });
});

describe('several processes', () => {
  it('see a change within the time of a page view', async () => {
    const other = await openRegistry(at.world, { REGISTRY_POLL_MS: '5000' });
    await at.registry.register([{ module: 'shell' }]);
    await until(async () => 'shell' in (await servedBy(other)));
    expect(Object.keys(await servedBy(other))).toEqual(['shell']);
    await other.close();
  });

  it('serve the last state while the database is away, and report it', async () => {
    await at.registry.register([{ module: 'shell' }, { module: 'mf-inbox' }]);
    const away = { databaseUrl: goneDatabase(at.world), folder: at.world.folder };
    const alone = await openRegistry(away);
    const page = await alone.app.inject({
      url: '/admin/inbox',
      headers: { cookie: 'billfold_use=mf-inbox@1.0.0' },
    });
    expect([page.statusCode, page.body.includes('mf-inbox')]).toEqual([200, true]);
    const health = await alone.app.inject({ url: '/registry/health' });
    expect([health.statusCode, health.json()]).toMatchObject([
      200,
      { ready: true, degraded: [expect.stringContaining('The database has not answered since')] },
    ]);
    await alone.close();
  });

  it('do not start with a damaged stored state', async () => {
    await at.registry.register([{ module: 'shell' }]);
    await writeFile(join(at.world.folder, 'registry/plan-inputs.dev.json'), 'torn\n{"revision":');
    const away = { databaseUrl: goneDatabase(at.world), folder: at.world.folder };
    await expect(openRegistry(away)).rejects.toThrow(/does not exist/);
  });
});
