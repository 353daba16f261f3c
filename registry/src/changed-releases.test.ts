import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Overview } from '@billfold/shared/contracts/rollout.contract';
import { makeKeyPair } from './modules/catalogue/release-keys';
import { bearer } from './testing/rollout-calls';
import {
  openRegistry,
  readerSecret,
  setUpRegistry,
  type TestRegistry,
} from './testing/test-registry';

const at = setUpRegistry();

const degraded = async ({ app }: TestRegistry): Promise<readonly string[]> =>
  (await app.inject('/registry/health')).json<{ degraded: string[] }>().degraded;
/** The releases whose files a page of the inbox names. */
const pageOf = async ({ app }: TestRegistry) => {
  const { statusCode, body } = await app.inject({
    url: '/admin/inbox',
    headers: { accept: 'text/html', cookie: 'billfold_as=staff.1.' },
  });
  const versions = [...body.matchAll(/\/modules\/(mf-\w+\/\d\.\d\.\d)-/g)].map(([, name]) => name);
  return [statusCode, ...new Set(versions)];
};
/** As an attacker with the database's password would. */
const rewrite = async (change: ReturnType<typeof sql>): Promise<void> => {
  await sql`ALTER TABLE registry.releases DISABLE TRIGGER releases_are_immutable`.execute(
    at.registry.db,
  );
  await change.execute(at.registry.db);
  await sql`UPDATE registry.revision SET number = number + 1`.execute(at.registry.db);
};
const registerTwo = async (): Promise<string> => {
  await at.registry.register([{ module: 'shell' }, { module: 'mf-inbox' }, { module: 'mf-admin' }]);
  const [next] = await at.registry.register([{ module: 'mf-inbox', version: '1.1.0' }]);
  return next?.name ?? '';
};

describe('a release whose row was changed', () => {
  it.each([
    [
      'in its description',
      sql`UPDATE registry.releases SET release = jsonb_set(release, '{files,0,integrity}',
        '"sha384-x"') WHERE version = '1.1.0'`,
      'what is kept of it is not what its publisher signed',
    ],
    [
      'into another release of the module, with its signature',
      sql`WITH old AS (SELECT release, jws FROM registry.releases JOIN registry.signatures USING (module,
        version, build) WHERE module = 'mf-inbox' AND version = '1.0.0'),
            signed AS (UPDATE registry.signatures SET jws = old.jws FROM old WHERE module = 'mf-inbox' AND
              version = '1.1.0')
          UPDATE registry.releases SET release = old.release FROM old WHERE version = '1.1.0'`,
      'its row describes another release',
    ],
  ])(
    'is not served by a running or a new process after a change %s',
    async (_what, change, why) => {
      const name = await registerTwo();
      expect(await pageOf(at.registry)).toEqual([
        200,
        'mf-admin/1.0.0',
        'mf-inbox/1.1.0',
        'mf-inbox/1.0.0',
      ]);
      await rewrite(change);
      await at.registry.source.refresh();
      const keys = await at.registry.changes.keys.readTrusted();
      const fresh = await openRegistry(
        { ...at.world, folder: `${at.world.folder}/fresh` },
        { RELEASE_KEYS: JSON.stringify({ keys }) },
      );
      const sentence = `${name} is not served: ${why}. Roll back, or release the module under another version.`;
      for (const registry of [at.registry, fresh]) {
        expect(await pageOf(registry)).toEqual([200, 'mf-admin/1.0.0', 'mf-inbox/1.0.0']);
        expect(await degraded(registry)).toEqual([sentence]);
      }
      await fresh.close();
      const overview = await at.registry.app.inject({
        url: '/registry/api/overview',
        headers: bearer(readerSecret),
      });
      expect(overview.json<Overview>().degraded).toContain(sentence);
      const page = await at.registry.app.inject({
        url: `/admin/inbox?use=${name}`,
        headers: { accept: 'text/html', cookie: `billfold_use=${name}` },
      });
      expect(page.body).not.toContain('/modules/mf-inbox/1.1.0-');
    },
  );
});

describe('a change of the trusted keys', () => {
  it('decides what a running process serves, without another release', async () => {
    const name = await registerTwo();
    const file = join(at.world.folder, 'trusted.json');
    const trust = (...keys: readonly object[]): Promise<void> =>
      writeFile(file, JSON.stringify({ keys }));
    const stranger = await makeKeyPair('stranger');
    await trust(stranger.trusted);
    const production = await openRegistry(
      { ...at.world, folder: `${at.world.folder}/production` },
      {
        NODE_ENV: 'production',
        REGISTRY_ENVIRONMENT: at.registry.config.environment,
        PUBLIC_URL: 'https://pay.example',
        OVERRIDE_KEY: 'a key that is the same everywhere 01',
        MODULE_STORE_DIR: at.registry.config.moduleStoreDir,
        RELEASE_KEYS: file,
      },
    );
    const sentence = `${name} is not served: its key is not trusted here, so its signature cannot be checked. Roll back, or release the module under another version.`;
    expect(await degraded(production)).toContain(sentence);
    await trust(stranger.trusted, ...(await at.registry.changes.keys.readTrusted()));
    await production.source.refresh();
    expect(await degraded(production)).not.toContain(sentence);
    expect(await pageOf(production)).toContain('mf-inbox/1.1.0');
    await production.close();
  });
});

describe('a file of the store that was changed', () => {
  it('is not given out, and is named until it is restored', async () => {
    const name = await registerTwo();
    const path = join(at.registry.config.moduleStoreDir, name.replace('@', '/'), 'screen.0002.js');
    const ask = async (encoding: string) => {
      const { statusCode, headers } = await at.registry.app.inject({
        url: `/modules/${name.replace('@', '/')}/screen.0002.js`,
        headers: { 'accept-encoding': encoding },
      });
      return [statusCode, headers['content-encoding']];
    };
    expect(await ask('br')).toEqual([200, 'br']);
    const [plain, packed] = [await readFile(path), await readFile(`${path}.br`)];
    await writeFile(`${path}.br`, Buffer.from(packed).fill(7, 10, 12));
    expect(await ask('br')).toEqual([200, undefined]);
    expect(await degraded(at.registry)).toEqual([
      `${name}/screen.0002.js in the store is not the registered file and is not served.`,
    ]);
    await writeFile(path, Buffer.from(plain).fill('x', 10, 12));
    expect(await ask('br')).toEqual([404, undefined]);
    expect(await ask('')).toEqual([404, undefined]);
    await at.registry.register([{ module: 'mf-inbox', version: '1.1.0' }]);
    expect(await ask('br')).toEqual([200, 'br']);
    expect(await degraded(at.registry)).toEqual([]);
  });

  it('is not given out when its description was changed with it', async () => {
    const name = await registerTwo();
    const folder = join(at.registry.config.moduleStoreDir, name.replace('@', '/'));
    const file = 'screen.0003.css';
    const { files, ...rest } = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as {
      files: { path: string; integrity: string }[];
    };
    const evil = '.evil { color: red }';
    await writeFile(join(folder, file), evil);
    const integrity = `sha384-${createHash('sha384').update(evil).digest('base64')}`;
    await writeFile(
      join(folder, 'release.json'),
      JSON.stringify({
        ...rest,
        files: files.map((one) => (one.path === file ? { ...one, integrity } : one)),
      }),
    );
    const { statusCode } = await at.registry.app.inject(
      `/modules/${name.replace('@', '/')}/${file}`,
    );
    expect(statusCode).toBe(404);
  });
});
