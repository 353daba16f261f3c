import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentWith, readProduct, root } from './testing/config';
import { mustSucceed, product, runProgram, type Ran } from './testing/control';
import { freePort } from './testing/free-port';
import { replaceFile } from './testing/replace-file';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

test.use({ newProcesses: true });
// Each test needs the releases that the tests before it registered.
test.describe.configure({ mode: 'serial' });

const isOffline = (output: string): boolean =>
  /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|network/i.test(output);

/**
 * The other team's folder, empty but for its sources: their packages, their tools, the packed kit, nothing of this
 * repository.
 */
let folder = '';
const theirs = (
  program: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> => runProgram(program, words, { cwd: folder, env });
const npm = (...words: readonly string[]): Promise<Ran> =>
  theirs('npm', [...words, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']);

const program = (name: string): string => join(folder, 'node_modules/.bin', name);
const kitFile = (file: string): string => join(folder, 'node_modules/@billfold/remote-kit', file);

let server: ChildProcess | undefined;
/** Starts the development server of a bundler. Resolves with the link that it prints. */
const startServer = async (
  ...words: readonly [string, ...(readonly string[])]
): Promise<string> => {
  const [name, ...rest] = words;
  const port = await freePort();
  let said = '';
  server = spawn(program(name), rest, {
    cwd: folder,
    env: environmentWith({ DEV_PORT: String(port), PRODUCT_URL: readProduct().url }),
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect
    .poll(
      () =>
        fetch(`http://localhost:${port}/release.json`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: 60_000,
        message: said,
      },
    )
    .toBe(true);
  return /https?:\/\/\S+\?use=\S+/.exec(said)?.[0] ?? said;
};
const stopServer = async (): Promise<void> => {
  if (server === undefined || server.exitCode !== null) return;
  const ended = once(server, 'close');
  server.kill();
  await ended;
};
const edit = async (file: string, from: string, to: string): Promise<void> => {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  await replaceFile(join(folder, file), text.replace(from, to));
};
/**
 * Edits, and saves again until the page shows it: chokidar, which watches for vite, drops a change within 50 ms of the
 * last.
 */
const editUntil = async (
  shown: () => Promise<void>,
  ...[file, from, to]: Parameters<typeof edit>
): Promise<void> => {
  let saved = from;
  await expect(async () => {
    await edit(file, saved, to);
    saved = to;
    await shown();
  }).toPass({ timeout: 30_000 });
};

/** Signed with their own key. */
const register = async (...words: readonly string[]): Promise<Ran> => {
  const { url, dataDir } = readProduct();
  return theirs(
    program('billfold-release'),
    ['register', 'dist', '--reason', 'a release from elsewhere', ...words],
    {
      REGISTRY_URL: url,
      REGISTRY_TOKEN: (await readFile(join(dataDir, 'registry/operator-token'), 'utf8')).trim(),
      RELEASE_KEY: await readFile(join(dataDir, 'parcels-key.json'), 'utf8'),
    },
  );
};
test.beforeAll(async () => {
  test.setTimeout(480_000);
  await product.reset();
  folder = await mkdtemp(join(tmpdir(), 'parcels-'));
  await cp(join(root, 'e2e/foreign-remote'), folder, {
    recursive: true,
    filter: (source) => !/\/(node_modules|dist)(\/|$)/.test(source.slice(root.length)),
  });
  await mustSucceed(
    runProgram(process.execPath, ['--import', 'tsx', 'remote-kit/build/pack.mjs', folder]),
  );
  const installed = await npm('ci');
  test.skip(
    installed.code !== 0 && isOffline(installed.output),
    'The registry of packages does not answer: the other team’s tool chain could not be installed.',
  );
  await mustSucceed(installed);
  const kit = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  await mustSucceed(npm('install', '--no-save', '--no-package-lock', `./${kit}`));
  const words = ['new', 'mf-parcels', '--path', '/admin/parcels', '--bundler', 'rspack'];
  await mustSucceed(theirs(program('billfold-remote'), words));
  await cp(join(folder, 'source'), join(folder, 'as-written'), { recursive: true });
  await cp(kitFile('example/vite/vite.config.js'), join(folder, 'vite.config.js'));
  await mustSucceed(theirs('npm', ['run', 'build']));
});
test.afterEach(async () => {
  await stopServer();
  await cp(join(folder, 'as-written'), join(folder, 'source'), { recursive: true });
});
test.afterAll(async () => {
  await product.registry(
    'disable',
    'mf-parcels',
    '--message',
    'The test is over.',
    '--reason',
    'end of the test',
  );
  await rm(folder, { recursive: true, force: true });
});

test('A remote of another team registers with its own key and runs beside the others', async ({
  visit,
}) => {
  expect(await register('--default')).toMatchObject({
    code: 0,
    output: expect.stringContaining('mf-parcels@1.0.0-'),
  });
  // An earlier run on the same product switched it off.
  await mustSucceed(product.registry('enable', 'mf-parcels', '--reason', 'the test begins'));

  const page = await visit('/admin/dashboard', { as: people.owner });
  await page.getByRole('link', { name: 'Parcels' }).first().click();
  await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible();
  await expect(page.getByText('Signed in as Cedar Water')).toBeVisible();
  await page.getByLabel('Parcel number').fill('RR-17');
  await page.getByRole('button', { name: 'Write down' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^RR-17$/ })).toBeVisible();
  await expect(page.getByText('Parcel RR-17 is written down').first()).toBeVisible();
  // Its style came in, pinned by the shell although its own tool chain knows nothing of that.
  expect(await page.locator('form').evaluate((form) => getComputedStyle(form).display)).toBe(
    'flex',
  );
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ href }) => href.includes('/mf-parcels/'))
      .map(({ integrity }) => integrity.slice(0, 7)),
  );
  expect(styles).toEqual(['sha384-']);

  await page.getByRole('link', { name: 'Customers' }).first().click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await page.getByRole('link', { name: 'Parcels' }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: /^RR-17$/ })).toBeVisible();
});

test('A foreign remote shares React with the shell, and the devtools of module federation find it', async ({
  visit,
}) => {
  const page = await visit('/admin/parcels', { as: people.owner });
  await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible();
  const { loaded, remotes } = await page.evaluate(() => {
    const { __FEDERATION__: known } = globalThis as unknown as {
      readonly __FEDERATION__: {
        readonly __INSTANCES__: readonly {
          readonly options: {
            readonly remotes: readonly { readonly name: string; readonly entry: string }[];
          };
        }[];
      };
    };
    return {
      loaded: performance.getEntriesByType('resource').map(({ name }) => name),
      remotes: known.__INSTANCES__.flatMap(({ options }) => [...options.remotes]),
    };
  });
  const own = loaded.filter((name) => /\/modules\/mf-parcels\/.*\.js$/.test(name));
  expect(own.length).toBeGreaterThanOrEqual(2);
  for (const url of own) expect(await (await fetch(url)).text()).not.toContain('react.production');

  // A first visit loads no manifest; the devtools do.
  expect(loaded.filter((name) => name.includes('mf-manifest.json'))).toEqual([]);
  const parcels = remotes.find(({ name }) => name === 'mf_parcels');
  expect(parcels?.entry).toMatch(/\/modules\/mf-parcels\/1\.0\.0-\w+\/mf-manifest\.json$/);
  const answered = await fetch(parcels?.entry ?? '');
  expect(await answered.json()).toMatchObject({
    name: 'mf_parcels',
    metaData: { publicPath: 'auto' },
    shared: expect.arrayContaining([expect.objectContaining({ name: 'react' })]),
  });
});

test('A remote that vite built registers and runs beside those of webpack', async ({ visit }) => {
  await mustSucceed(theirs('npm', ['version', '1.1.0', '--no-git-tag-version']));
  await mustSucceed(theirs(program('vite'), ['build']));
  expect(await register()).toMatchObject({
    code: 0,
    output: expect.stringContaining('mf-parcels@1.1.0-'),
  });
  const page = await visit('/admin/parcels?use=mf-parcels@1.1.0', { as: people.owner });
  await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible();
  await expect(page.getByText('Signed in as Cedar Water')).toBeVisible();
  await page.getByLabel('Parcel number').fill('RR-18');
  await page.getByRole('button', { name: 'Write down' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^RR-18$/ })).toBeVisible();
  expect(await page.locator('form').evaluate((form) => getComputedStyle(form).display)).toBe(
    'flex',
  );
});

for (const [bundler, ...words] of [
  ['rspack', 'serve', '--mode', 'development'],
  ['vite', '--logLevel', 'info'],
] as const)
  test(`The open page takes edits of a remote that ${bundler} serves and keeps typed text`, async ({
    visit,
    complaints,
  }) => {
    // Its file does not compile for a moment.
    complaints.allow(/ParcelsPage|500|\[vite\]/);
    const { search } = new URL(await startServer(bundler, ...words));
    const page = await visit(`/admin/parcels${search}`, { as: people.owner });
    const heading = (name: string, timeout = 30_000) =>
      expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible({ timeout });
    await heading('Parcels');
    await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }));
    const number = page.getByLabel('Parcel number');
    await number.fill('typed before');
    const screen = 'source/ParcelsPage.jsx';
    await edit(screen, '<h1>Parcels</h1>', '<h1>Edited</h1>');
    await heading('Edited');
    await expect(number).toHaveValue('typed before');
    await edit(screen, '<h1>Edited</h1>', '<h1>Edited</h');
    await expect(page.getByText("mf-parcels isn't building.")).toBeVisible({ timeout: 30_000 });
    await editUntil(() => heading('Parcels', 2_000), screen, '<h1>Edited</h', '<h1>Parcels</h1>');
    await expect(number).toHaveValue('typed before');
    await edit('source/parcels-store.js', 'received: []', "received: ['of the store']");
    await expect(page.getByText('of the store')).toBeVisible({ timeout: 30_000 });
    await edit('source/parcels-store.js', "received: ['of the store']", 'received: []');
    // A form without any style is a block.
    for (const [from, to] of [
      ['flex', 'grid'],
      ['grid', 'flex'],
    ] as const) {
      await edit(
        'source/parcels.module.css',
        `display: ${from};\n  flex-wrap`,
        `display: ${to};\n  flex-wrap`,
      );
      await expect
        .poll(() => page.locator('form').evaluate((form) => getComputedStyle(form).display), {
          timeout: 30_000,
        })
        .toBe(to);
    }
    expect(await page.evaluate(() => 'isTheSame' in globalThis)).toBe(true);
    await page.close();
  });
