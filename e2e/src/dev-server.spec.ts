import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { product } from './testing/control';
import { environmentWith } from './testing/config';
import { freePort } from './testing/free-port';
import { copyRemote, type RemoteCopy } from './testing/remote-copy';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

const module = 'mf-automation';
const address = '/admin/automation';
const screenFile = 'src/screens/automation/AutomationScreen.tsx';
const styleFile = '../shared/src/ui/Card.module.css';
const standing = 'Automation';
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
  edit(screenFile, `>${from}</Heading>`, `>${to}</Heading>`);
/** A dialog hides it from assistive technology. */
const screenSays = (page: Page, title: string) =>
  expect(page.locator('h1')).toHaveText(title, built);
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
    .getByRole('article')
    .first()
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

test('The open page takes edits, shows build errors and a stopped dev server', async ({
  visit,
  complaints,
}) => {
  test.setTimeout(480_000);
  complaints.allow(
    /WebSocket connection to .* failed/,
    new RegExp(`http://localhost:${port}/build-`),
  );
  const link = /https?:\/\/\S+\?use=\S+/.exec(said)?.[0];
  expect(link, said).toContain(`?use=${module}@http://localhost:${port}`);
  const page = await visit(`${address}?use=${module}@http://localhost:${port}`, {
    as: people.owner,
    size: 'phone',
  });
  await screenSays(page, standing);
  await expect(banner(page)).toContainText(
    `${module} http://localhost:${port} is swapped in this browser`,
  );
  await expect.poll(() => fetchesFollower(page)).toBe(true);

  await page.getByRole('button', { name: 'Create Automated Event' }).click();
  const typed = page.getByLabel('Event Name');
  await typed.fill('typed before the edit');
  await typed.evaluate((field) => Object.assign(field, { isTheSame: true }));
  await editTitle(standing, 'Refreshed with its state');
  await screenSays(page, 'Refreshed with its state');
  await expect(typed).toHaveValue('typed before the edit');
  expect(await typed.evaluate((field) => 'isTheSame' in field)).toBe(true);
  await typed.fill('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  // Its event may come a frame later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await mark(page);
  await edit(styleFile, '.card {', '.card { --made-by: one;');
  await expect.poll(() => styleOf(page), built).toBe('one');
  await editTitle('Refreshed with its state', 'Edited while it runs');
  await screenSays(page, 'Edited while it runs');
  expect(await styleOf(page)).toBe('one');
  expect(await scrolls(page)).toBe(0);

  await edit(screenFile, '>Edited while it runs<', '>Edited while it runs { <');
  await expect(banner(page)).toContainText(`${module} does not build.`, built);
  await expect(banner(page)).toContainText('AutomationScreen.tsx');
  await page.getByRole('link', { name: 'Run log' }).first().click();
  await expect(page).toHaveURL(/\/admin\/automation\/log\//);
  await page.goBack();
  await screenSays(page, 'Edited while it runs');
  await edit(screenFile, '>Edited while it runs { <', '>Whole again<');
  await screenSays(page, 'Whole again');
  await expect(banner(page)).toContainText('is swapped in this browser');
  expect(await scrolls(page)).not.toBe('a new page');

  // What the page was put together from at its start.
  await edit('module.json', '"title": "Automation"', '"title": "Events"');
  await expect(page).toHaveTitle(/Events/, built);
  expect(await scrolls(page)).toBe('a new page');

  const others = await visit(address, { as: people.owner });
  await screenSays(others, standing);
  expect(await fetchesFollower(others)).toBe(false);
  await stopServer();
  await expect(banner(page)).toContainText(`http://localhost:${port} does not answer.`);
  await screenSays(page, 'Whole again');
  await banner(page).getByRole('button', { name: 'Back to normal' }).click();
  await screenSays(page, standing);
  await expect(banner(page)).toHaveCount(0);
});
