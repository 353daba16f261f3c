import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { product } from './testing/control';
import { environmentWith } from './testing/config';
import { freePort } from './testing/free-port';
import { copyRemote, type RemoteCopy } from './testing/remote-copy';
import { people } from './testing/sign-in';
import { expect, picture, test } from './testing/test';

test.use({ newProcesses: true });

const module = 'mf-admin';
const address = '/admin/invoices';
const screenFile = 'src/features/list-invoices/ListInvoicesScreen.tsx';
const styleFile = '../shared/src/ui/DataTable.module.css';
const originalTitle = 'Invoices';
/** A build is awaited on a machine that is busy with other things. */
const built = { timeout: 60_000 };

let copy: RemoteCopy;
let server: ChildProcess;
let port: number;
let said = '';

const isServed = async (): Promise<boolean> =>
  fetch(`http://localhost:${port}/release.json`).then(
    ({ ok }) => ok,
    () => false,
  );

const startServer = async (productUrl: string): Promise<void> => {
  said = '';
  // A process group of its own: npm starts webpack as a child.
  server = spawn('npm', ['run', '--silent', 'dev'], {
    cwd: copy.folder,
    detached: true,
    env: environmentWith({ DEV_PORT: String(port), PRODUCT_URL: productUrl }),
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(isServed, { timeout: 180_000, message: said }).toBe(true);
};
const stopServer = async (): Promise<void> => {
  if (server.pid === undefined || server.exitCode !== null) return;
  const ended = once(server, 'close');
  process.kill(-server.pid, 'SIGTERM');
  await ended;
};

const edit = (file: string, from: string, to: string): Promise<void> =>
  copy.edit(file, (text) => text.replace(from, to));
const editTitle = (from: string, to: string): Promise<void> =>
  edit(screenFile, `title="${from}"`, `title="${to}"`);
const screenSays = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible(built);
const banner = (page: Page) => page.getByRole('complementary', { name: 'Swapped modules' });
/** Marks the page, and from now on counts how often it is scrolled. */
const mark = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { scrolls: 0 });
    document.addEventListener(
      'scroll',
      () => ((globalThis as unknown as { scrolls: number }).scrolls += 1),
    );
  });
const scrolls = (page: Page) =>
  page.evaluate(() => (globalThis as { scrolls?: number }).scrolls ?? 'a new page');
/** The code that listens to development servers. */
const fetchesFollower = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/local-builds.')),
  );
const styleOf = (page: Page) =>
  page
    .getByRole('table')
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--made-by').trim());

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ product: running }) => {
  await product.reset();
  copy = await copyRemote(module);
  port = await freePort();
  await startServer(running.url);
});
test.afterAll(async () => {
  await stopServer();
  await copy.remove();
  await product.reset();
});

test('The open page takes edits, shows build errors and survives a stop of the dev server', async ({
  visit,
  complaints,
  product: running,
}) => {
  test.setTimeout(480_000);
  complaints.allow(
    /WebSocket connection to .* failed/,
    /boom at the start/,
    // Parts that arrive behind the page are requested while the dev server is stopped.
    new RegExp(`http://localhost:${port}/build-`),
  );
  const link = /https?:\/\/\S+\?use=\S+/.exec(said)?.[0];
  expect(link, said).toContain(`?use=${module}@http://localhost:${port}`);
  const page = await visit(`${address}?use=${module}@http://localhost:${port}`, {
    as: people.owner,
  });
  await screenSays(page, originalTitle);
  await expect(banner(page)).toContainText(
    `${module} http://localhost:${port} is swapped in this browser`,
  );
  await expect.poll(() => fetchesFollower(page)).toBe(true);

  const search = page.getByRole('searchbox');
  await search.fill('typed before the edit');
  await search.evaluate((field) => Object.assign(field, { isTheSame: true }));
  await editTitle(originalTitle, 'Refreshed with its state');
  await screenSays(page, 'Refreshed with its state');
  await expect(search).toHaveValue('typed before the edit');
  expect(await search.evaluate((field) => 'isTheSame' in field)).toBe(true);
  await search.fill('');
  await editTitle('Refreshed with its state', originalTitle);
  await screenSays(page, originalTitle);

  await expect(page.getByRole('row').nth(20)).toBeVisible();
  await page.mouse.move(640, 400);
  // The last event of a scroll comes after its last position.
  const hasScrolled = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('scrollend', () => resolve(scrollY), { once: true });
      }),
  );
  await page.mouse.wheel(0, 500);
  expect(await hasScrolled).toBe(500);
  await mark(page);
  await edit(styleFile, '.table {', '.table { --made-by: one;');
  await expect.poll(() => styleOf(page), built).toBe('one');
  await editTitle(originalTitle, 'Edited while it runs');
  await screenSays(page, 'Edited while it runs');
  await expect.poll(() => styleOf(page), built).toBe('one');
  await edit(styleFile, '--made-by: one;', '');
  await expect.poll(() => styleOf(page), built).toBe('');
  await screenSays(page, 'Edited while it runs');
  expect(await scrolls(page)).toBe(0);

  await edit(screenFile, 'title="Edited while it runs"', 'title="Edited while it runs" {');
  await expect(banner(page)).toContainText(`${module} isn't building.`, built);
  await expect(banner(page)).toContainText('ListInvoicesScreen.tsx');
  await picture(page, 'dev-server-broken');
  await page.getByRole('row').nth(1).getByRole('cell').nth(1).click();
  await expect(page).toHaveURL(/\/admin\/invoices\/detail\//);
  await expect(page.getByRole('heading', { level: 1, name: /^Invoice \S/ })).toBeVisible();
  await page.goBack();
  await screenSays(page, 'Edited while it runs');
  await edit(screenFile, 'title="Edited while it runs" {', 'title="Whole again"');
  await screenSays(page, 'Whole again');
  await expect(banner(page)).toContainText('is swapped in this browser');

  await edit(
    screenFile,
    'export const ListInvoicesScreen',
    "throw new Error('boom at the start');\nexport const ListInvoicesScreen",
  );
  await expect(banner(page)).toContainText(`The latest build of ${module} isn't working.`, built);
  await expect(banner(page)).toContainText('boom at the start');
  await screenSays(page, 'Whole again');
  await edit(screenFile, "throw new Error('boom at the start');\n", '');
  await expect(banner(page)).toContainText('is swapped in this browser', built);
  await screenSays(page, 'Whole again');

  // The filter's box is fetched after the screen. Open, it needs nothing more of the server.
  await page.getByRole('button', { name: 'Filter by status' }).click();
  await expect(page.getByRole('dialog', { name: 'Status' })).toBeVisible();
  await page.keyboard.press('Escape');
  await stopServer();
  await expect(banner(page)).toContainText(`http://localhost:${port} isn't responding.`);
  await screenSays(page, 'Whole again');
  await editTitle('Whole again', 'Edited while it was away');
  await startServer(running.url);
  await screenSays(page, 'Edited while it was away');
  await expect(banner(page)).toContainText('is swapped in this browser');
  expect(await scrolls(page)).not.toBe('a new page');

  // What the page was put together from at its start.
  await edit('module.json', '"title": "Invoices"', '"title": "Bills"');
  await expect(page).toHaveTitle(/Bills/, built);
  expect(await scrolls(page)).toBe('a new page');

  const others = await visit(address, { as: people.owner });
  await screenSays(others, originalTitle);
  expect(await fetchesFollower(others)).toBe(false);
  await banner(page).getByRole('button', { name: 'Back to normal' }).click();
  await screenSays(page, originalTitle);
  await expect(banner(page)).toHaveCount(0);
});
