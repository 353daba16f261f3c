import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { root } from './testing/config';
import { mustSucceed } from './testing/control';
import { hasNginx } from './testing/nginx';
import {
  startRegistryPair,
  type RegistryInstance,
  type RegistryPair,
} from './testing/registry-pair';
import { expect, test } from './testing/test';

test.use({ newProcesses: true });

test.skip(!hasNginx(), 'There is no nginx on this machine: production’s set-up was not exercised.');
test.describe.configure({ mode: 'serial' });

const modules = ['shell', 'mf-public', 'mf-inbox'];
let pair: RegistryPair;

test.beforeAll(async ({ product: info }) => {
  pair = await startRegistryPair(info);
});
test.afterAll(() => pair?.stop());

/** Which release of the inbox the next page view is served. */
const servedBy = async (base: string): Promise<string> => {
  const html = await (await fetch(`${base}/admin/conversations`)).text();
  const [, text = '{"remotes":[]}'] =
    /<script type="application\/json" id="page-plan">(.*?)<\/script>/s.exec(html) ?? [];
  return (
    (JSON.parse(text) as PagePlan).remotes.find(({ module }) => module === 'mf-inbox')?.version ??
    'none'
  );
};
const healthOf = async ({
  url,
}: RegistryInstance): Promise<{ readonly ready: boolean; readonly degraded: readonly string[] }> =>
  (await fetch(`${url}/registry/health`)).json() as Promise<{ ready: boolean; degraded: string[] }>;

test('The module images register with one command, and nginx serves their files', async ({
  visit,
}) => {
  const registered = await pair.cli(
    pair.instances[0],
    'register',
    ...modules.map((module) => join(root, module, 'dist')),
    '--default',
    '--reason',
    'first install',
  );
  expect(registered.output).toContain('mf-inbox@');
  expect(registered.code).toBe(0);
  for (const { url } of pair.instances)
    await expect.poll(() => servedBy(url), { timeout: 5_000 }).toBe('1.0.0');
  const page = await visit(`${pair.nginx.url}/login`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const [file] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('/modules/mf-public/')),
  );
  // From disk: the registry, which serves missing files, would add the header.
  expect((await fetch(file ?? '')).headers.get('access-control-allow-origin')).toBeNull();
  expect((await fetch(`${pair.nginx.url}/registry/console`)).status).toBe(200);
});

test('A rollback through one process is served by the other at the next page view', async () => {
  const [one, two] = pair.instances;
  const next = join(pair.folder, 'inbox-next');
  await cp(join(root, 'mf-inbox/dist'), next, { recursive: true });
  const described = JSON.parse(await readFile(join(next, 'release.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  await writeFile(join(next, 'release.json'), JSON.stringify({ ...described, version: '1.0.1' }));
  await mustSucceed(pair.cli(one, 'register', next, '--default', '--reason', 'search by phone'));
  await expect.poll(() => servedBy(two.url), { timeout: 5_000 }).toBe('1.0.1');
  await mustSucceed(pair.cli(two, 'rollback', 'mf-inbox', '--reason', 'search is slow'));
  await expect.poll(() => servedBy(one.url), { timeout: 5_000 }).toBe('1.0.0');
  expect(await servedBy(pair.nginx.url)).toBe('1.0.0');
});

test('Pages continue when one process is killed', async () => {
  const [one] = pair.instances;
  await one.kill();
  const statuses = new Set<number>();
  for (let count = 0; count < 20; count += 1)
    statuses.add((await fetch(`${pair.nginx.url}/login`)).status);
  expect([...statuses]).toEqual([200]);
  await one.start();
});

test('Both processes start with their last state while the database is away', async ({ visit }) => {
  for (const instance of pair.instances) await instance.kill();
  pair.line.cut();
  for (const instance of pair.instances) await instance.start();
  for (const instance of pair.instances) {
    expect(await servedBy(instance.url)).toBe('1.0.0');
    expect(await healthOf(instance)).toMatchObject({
      ready: true,
      degraded: [expect.stringContaining('database')],
    });
  }
  const page = await visit(`${pair.nginx.url}/login`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const refused = await pair.cli(
    pair.instances[0],
    'rollback',
    'mf-inbox',
    '--reason',
    'nobody hears this',
  );
  expect(refused.code).toBe(1);
  await pair.line.mend();
  for (const instance of pair.instances)
    await expect
      .poll(async () => (await healthOf(instance)).degraded, { timeout: 20_000 })
      .toEqual([]);
});
