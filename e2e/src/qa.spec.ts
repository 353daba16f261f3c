import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { root } from './testing/config';
import { product } from './testing/control';
import { pressOnceShown } from './testing/keyboard';
import { payPath } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, picture, sizeNames, test } from './testing/test';

type Description = {
  version: string;
  build: string;
  routes: unknown[];
  files: { path: string; kind: string; bytes: number; integrity: string }[];
  entry: string;
};
type SentBeacon = {
  readonly module: string;
  readonly part: string;
  readonly outcome: string;
  readonly release: string;
  readonly errors: number;
  readonly failures: readonly { cause: string }[];
  readonly vitals: Readonly<Record<string, number>>;
};

const folders: string[] = [];

/** The module as it is built, under another version; `change` may spoil a file, whose hash is then the spoilt one's. */
const makeRelease = async (
  module: string,
  version: string,
  change?: (text: string) => string,
): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-release-'));
  folders.push(folder);
  await cp(join(root, module, 'dist'), folder, { recursive: true });
  const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Description;
  const entry = release.files.find(({ path }) => path === release.entry);
  if (change !== undefined && entry !== undefined) {
    const text = change(await readFile(join(folder, entry.path), 'utf8'));
    await writeFile(join(folder, entry.path), text);
    Object.assign(entry, {
      bytes: Buffer.byteLength(text),
      integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
    });
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify({ ...release, version }));
  return folder;
};

const register = async (folder: string): Promise<void> => {
  const ran = await product.registry('register', folder);
  expect(ran, ran.output).toMatchObject({ code: 0 });
};

const beaconsOf = (page: Page): readonly SentBeacon[] & { length: number } => {
  const sent: SentBeacon[] = [];
  page.context().on('request', (request: Request) => {
    if (!request.url().endsWith('/registry/beacons')) return;
    const { beacons } = JSON.parse(request.postData() ?? '{}') as { beacons: SentBeacon[] };
    sent.push(...beacons);
  });
  return sent;
};

const openPanel = async (page: Page) => {
  await page.keyboard.press('Control+Shift+KeyM');
  const panel = page.getByRole('dialog', { name: 'Modules of this page' });
  await expect(panel).toBeVisible();
  return panel;
};
/** Whether the page handles the key of the panel: without a handler no panel can open. */
const takesPanelKey = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const key = new KeyboardEvent('keydown', {
      code: 'KeyM',
      ctrlKey: true,
      shiftKey: true,
      bubbles: true,
      cancelable: true,
    });
    document.body.dispatchEvent(key);
    return key.defaultPrevented;
  });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Swapped modules' });

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  await product.reset();
  await register(await makeRelease('mf-inbox', '1.17.0'));
  await register(
    await makeRelease('mf-inbox', '1.18.0', () => "throw new Error('this release is broken');"),
  );
  await register(
    await makeRelease('shell', '1.18.0', () => "throw new Error('this shell is broken');"),
  );
});
test.afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  await product.reset();
});

for (const size of sizeNames) {
  test(`The panel explains a release, swaps it and resets it at ${size} size`, async ({
    visit,
  }) => {
    const page = await visit('/admin/conversations', { as: people.owner, size });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const panel = await openPanel(page);
    await expect(panel).toContainText('dev');
    const row = panel.getByRole('listitem').filter({ hasText: 'mf-inbox' }).first();
    await row.locator('summary').click();
    await expect(row).toContainText('served to every visitor without another rule');
    await picture(page, `qa-panel-${size}`);
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(width);

    await row.getByRole('button', { name: /^Use mf-inbox@1\.17\.0-/ }).click();
    await expect(banner(page)).toContainText('mf-inbox 1.17.0');
    await picture(page, `qa-banner-${size}`);
    const again = await openPanel(page);
    await expect(again.getByRole('listitem').filter({ hasText: 'mf-inbox' }).first()).toContainText(
      '1.17.0',
    );
    await again.getByRole('button', { name: 'Reset all' }).click();
    await expect(banner(page)).toHaveCount(0);
  });
}

test('The panel opens by address and closes by Escape', async ({ visit }) => {
  const page = await visit('/admin/conversations?modules', { as: people.owner });
  await expect(page.getByRole('dialog', { name: 'Modules of this page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/conversations$/);
});

test('The key of the panel works as soon as the page shows content', async ({ visit }) => {
  const page = await visit('/admin/conversations', {
    as: people.owner,
    prepare: (context) =>
      pressOnceShown(context, 'h1', { code: 'KeyM', ctrlKey: true, shiftKey: true }),
  });
  await expect(page.getByRole('dialog', { name: 'Modules of this page' })).toBeVisible();
});

test('A payment page has no panel', async ({ visit }) => {
  const page = await visit(`${payPath(1)}?modules`, { as: people.ana });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await takesPanelKey(page)).toBe(false);
  await expect(page.getByRole('dialog', { name: 'Modules of this page' })).toHaveCount(0);
  await page.goto('/customer/dashboard');
  await expect.poll(() => takesPanelKey(page)).toBe(true);
});

test('A swapped release that fails is reported, and one press restores the released one', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/this release is broken/, /mf-inbox/);
  const page = await visit('/admin/conversations?use=mf-inbox@1.18.0', { as: people.owner });
  await expect(banner(page)).toContainText('does not work', { timeout: 20_000 });
  // The released one is drawn in its place.
  await expect(page.getByText('No Conversation Selected')).toBeVisible();
  await picture(page, 'qa-broken-desk');
  await banner(page).getByRole('button', { name: 'Back to normal' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('No Conversation Selected')).toBeVisible();
});

test('A swapped shell that does not start is reset by a plain link', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/this shell is broken/);
  const page = await visit('/admin/conversations?use=shell@1.18.0', { as: people.owner });
  const back = page.getByRole('link', { name: 'Go back to the released one' });
  await expect(back).toBeVisible({ timeout: 20_000 });
  await picture(page, 'qa-broken-shell-desk');
  await back.click();
  await expect(page.getByText('No Conversation Selected')).toBeVisible();
});

test('A page view sends one beacon per module, and none for a swapped module', async ({
  visit,
}) => {
  const page = await visit('/admin/dashboard', { as: people.owner });
  const sent = beaconsOf(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page
    .getByRole('link', { name: /^Inbox/ })
    .first()
    .click();
  await expect(page.getByText('No Conversation Selected')).toBeVisible();
  await expect
    .poll(() =>
      sent
        .map(({ module, part, outcome, errors }) => `${module} ${part} ${outcome} ${errors}`)
        .toSorted(),
    )
    .toEqual(['mf-admin /admin/dashboard loaded 0', 'shell /admin/dashboard loaded 0']);
  const modulesOfInbox = () =>
    sent
      .filter(({ part }) => part === '/admin/conversations')
      .map(({ module }) => module)
      .toSorted();
  const leaveInbox = () => page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await leaveInbox();
  await expect.poll(modulesOfInbox).toEqual(['mf-inbox', 'shell']);
  await page.goto('/admin/conversations?use=mf-inbox@1.17.0');
  await expect(banner(page)).toBeVisible();
  await expect(page.getByText('No Conversation Selected')).toBeVisible();
  await leaveInbox();
  await expect.poll(modulesOfInbox).toEqual(['mf-inbox', 'shell', 'shell']);
  expect(JSON.stringify(sent)).not.toMatch(/rivera|olive|token/i);
});

test('The identity for rollouts is a cookie that ends with the session', async ({ visit }) => {
  const page = await visit('/admin/dashboard', { as: people.owner });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'billfold_as');
  await expect.poll(async () => (await cookie())?.value).toMatch(/^staff\.\d+\.\d+$/);
  expect(await cookie()).toMatchObject({ sameSite: 'Lax', path: '/' });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect.poll(cookie).toBeUndefined();
});
