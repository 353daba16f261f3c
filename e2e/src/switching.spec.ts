import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { readProduct } from './testing/config';
import { dialog } from './testing/customer-screens';
import { registerEdited, serve, type EditedRelease } from './testing/fault-release';
import { switchInPage } from './testing/page-loader';
import { isMarked, mark } from './testing/page-mark';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import { makeCustomer } from './testing/world';
import { stateOf } from './testing/visitors';

test.use({ newProcesses: true });

const automation = 'mf-automation';
const admin = 'mf-admin';
/** Far above what a garbage collection leaves behind, far below what an evaluated release weighs (400 kB and more). */
const leastLeakPerSwitch = 20_000;

const servedRelease = async (module: string): Promise<string> =>
  (await stateOf(module))?.default ?? '';

/** Another text, and another value in every rule of the same class names. */
const edit = (version: string) =>
  registerEdited(automation, {
    version,
    files: {
      'list-triggers.': (text) =>
        text.startsWith('.')
          ? text.replaceAll(/(\.[\w-]+)\{/g, '$1{--style-of:two;')
          : text.replace('children:"Automation"', 'children:"Automation two"'),
    },
  });

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const follow = (page: Page, name: string) =>
  sidebar(page).getByRole('link', { name }).dispatchEvent('click');
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^Automation/ });
const styleOf = (page: Page) =>
  page
    .getByRole('switch')
    .first()
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--style-of').trim());

const expectRelease = async (page: Page, text: string, style: string): Promise<void> => {
  await expect(heading(page)).toHaveText(text);
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expect.poll(() => styleOf(page)).toBe(style);
};

const usedHeap = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
};

let first: string;
let second: EditedRelease;
let adminBefore: string;

test.beforeAll(async () => {
  [first, adminBefore] = [await servedRelease(automation), await servedRelease(admin)];
  second = await edit('94.0.0');
});
test.beforeEach(() => serve(second.name));
test.afterAll(() => serve(first));

test('One page switches between two releases without a reload, an error or a heap leak', async ({
  visit,
}) => {
  const page = await visit('/admin/automation', { as: people.owner });
  await expectRelease(page, 'Automation two', 'two');
  await mark(page);
  const go = async (release: string): Promise<void> => {
    expect(await switchInPage(page, automation, release)).toBe('switched');
    await expectRelease(
      page,
      release === first ? 'Automation' : 'Automation two',
      release === first ? '' : 'two',
    );
  };
  const session = await page.context().newCDPSession(page);
  // Code that is compiled and caches that are filled on the first rounds are no growth.
  for (let round = 0; round < 5; round += 1)
    for (const release of [first, second.name]) await go(release);
  const before = await usedHeap(session);
  const switches = 20;
  for (let round = 0; round < switches / 2; round += 1)
    for (const release of [first, second.name]) await go(release);
  const growth = ((await usedHeap(session)) - before) / switches;
  test
    .info()
    .annotations.push({ type: 'heap', description: `${Math.round(growth)} bytes per switch` });
  expect(growth).toBeLessThan(leastLeakPerSwitch);

  expect(await isMarked(page)).toBe(true);
  // A release that returned works as before.
  await page.getByRole('button', { name: 'Create Automated Event' }).click();
  await expect(dialog(page, 'Create Automated Event').getByLabel('Event Name')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await sidebar(page).getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
});

const isNewPage = (page: Page) =>
  isMarked(page).then(
    (isSame) => !isSame,
    () => false,
  );

/**
 * Takes the files of a release away from the server, as a retention that was too short; answers the way to bring them
 * back.
 */
const removeFiles = async (release: string): Promise<() => Promise<void>> => {
  const folder = join(readProduct().dataDir, 'modules', ...release.split('@'));
  await rename(folder, `${folder}.gone`);
  return () => rename(`${folder}.gone`, folder);
};

test('An old page with missing files keeps unsaved work, or reloads at most once', async ({
  visit,
  complaints,
  db,
}) => {
  complaints.allow(
    /status of 404/,
    /uncaught: mf-admin \(load\)/,
    /Failed to fetch dynamically imported module/,
    /Refused to apply style/,
    /Failed to find a valid digest/,
  );
  const { subscriptionId } = await makeCustomer(db);
  const page = await visit(`/admin/conversations/${subscriptionId}`, { as: people.owner });
  const message = page.getByRole('textbox', { name: 'Message' });
  const failure = page.getByRole('alert').filter({ hasText: "isn't available right now." });
  await expect(message).toBeVisible();
  await follow(page, 'Customers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goBack();
  let answerSend = async () => {};
  await page.route('**/api/sms/send', (route) => {
    answerSend = () => route.continue();
  });
  await message.fill('A message');
  // Enter sends once it is known how the customer is reached.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await message.press('Enter');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await mark(page);
  const newer = await registerEdited(admin, {
    version: '94.0.0',
    files: { remoteEntry: (text) => `${text}\n` },
  });
  await serve(newer.name);
  const restore = [await removeFiles(adminBefore)];
  try {
    // A message under way holds the page.
    await follow(page, 'Invoices');
    await expect(failure).toBeVisible();
    await page.goBack();
    await expect(message).toHaveValue('A message');
    expect(await isMarked(page)).toBe(true);

    // Half a message does not: it is there again in the new page.
    await answerSend();
    await expect(message).toHaveValue('');
    await message.fill('Half a message');
    await follow(page, 'Invoices');
    await expect.poll(() => isNewPage(page)).toBe(true);
    await page.goBack();
    await expect(message).toHaveValue('Half a message');
    await follow(page, 'Invoices');
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin/invoices');

    // The newer files are missing as well: the page shows that and does not reload again.
    await mark(page);
    restore.push(await removeFiles(newer.name));
    await follow(page, 'Transactions');
    await expect(failure).toBeVisible();
    expect(await isMarked(page)).toBe(true);
  } finally {
    for (const bringBack of restore) await bringBack();
    await serve(adminBefore);
  }
});

test('A link under the pointer is fetched once and not executed', async ({ visit }) => {
  const page = await visit('/admin/invoices', { as: people.owner });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const link = sidebar(page).getByRole('link', { name: 'Automation' });
  await link.hover();
  const boot = second.release.routes[0]?.boot ?? [];
  const timesFetched = () =>
    boot.map((file) => requests.filter((url) => url.endsWith(`${second.base}${file}`)).length);
  const once = boot.map(() => 1);
  expect(boot.length).toBeGreaterThan(2);
  await expect.poll(timesFetched).toEqual(once);
  expect(
    await page.evaluate(
      () =>
        performance
          .getEntriesByType('measure')
          .filter(({ name }) => name.startsWith('load mf-automation')).length,
    ),
  ).toBe(0);
  await link.click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('switch').first()).toBeVisible();
  expect(timesFetched()).toEqual(once);
});

test('A page offers a newer release and loads it on request', async ({ visit }) => {
  const requests: string[] = [];
  const page = await visit('/admin/invoices', {
    as: people.owner,
    prepare: async (context) =>
      void context.on('request', (request) => requests.push(request.url())),
  });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => requests.some((url) => /\/update-bar\.\w+\.js$/.test(url))).toBe(true);
  await serve(first);
  const before = await page.locator('main').boundingBox();
  // Ten minutes later the visitor returns to the page.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 600_000;
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
      return page.getByText('A new version of Billfold is ready.').isVisible();
    })
    .toBe(true);
  const after = await page.locator('main').boundingBox();
  expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width]);
  await mark(page);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => isNewPage(page)).toBe(true);
  await follow(page, 'Automation');
  await expect(heading(page)).toHaveText('Automation');
});
