import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { root } from './testing/config';
import { judge } from './testing/judge';
import { expectNoSidewaysScroll } from './testing/screens';
import { expect, picture, sizeNames, test } from './testing/test';

const folder = join(root, 'shared/dist/gallery');
const origin = 'http://gallery.test';
const types = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const;

test.beforeAll(() =>
  promisify(execFile)(process.execPath, [join(root, 'tools/gallery.mjs'), '--once']),
);

/** Serves the built files to the page itself: the gallery needs no server. */
const openGallery = async (page: Page, looks = ''): Promise<void> => {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    const type = types[file.slice(file.lastIndexOf('.') + 1) as keyof typeof types];
    await route.fulfill({ body: await readFile(join(folder, file)), contentType: type });
  });
  await page.goto(`${origin}/${looks}`);
};

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** What opens above the page. */
const openings: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  form: (page) => press(page, 'Refused form dialog'),
  pin: (page) => press(page, 'PIN confirmation'),
  range: async (page) => {
    await press(page, 'Created');
    await expect(page.getByRole('dialog', { name: 'Created' })).toBeVisible();
  },
};

/** React Aria hides the page around an open list from assistive technology, so axe can only judge the closed field. */
const openCombobox = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Customer', exact: true }).click();
  await page.keyboard.type('an');
  await expect(page.getByRole('option', { name: /Anabel Stone/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
};

const judgeGallery = async (page: Page, look: string, looks = ''): Promise<void> => {
  await openGallery(page, looks);
  await judge(page, `gallery-${look}`);
  for (const [name, open] of Object.entries(openings)) {
    await open(page);
    await judge(page, `gallery-${name}-${look}`);
    await page.keyboard.press('Escape');
  }
};

for (const size of sizeNames)
  test(`the shared parts are valid and accessible in the ${size} window`, async ({ visit }) => {
    const page = await visit('about:blank', { size });
    await judgeGallery(page, size);
    await openCombobox(page);
    await picture(page, `gallery-combobox-${size}`);
  });

test('the shared parts are accessible in dark colors', async ({ visit }) => {
  const page = await visit('about:blank', { size: 'phone' });
  await judgeGallery(page, 'dark', '?colors=dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(14, 21, 20)');
});

test('the shared parts fit a phone with text of 200 % and forced colours', async ({ visit }) => {
  const page = await visit('about:blank', { size: 'phone' });
  await page.emulateMedia({ forcedColors: 'active' });
  await openGallery(page, '?text=200');
  await judge(page, 'gallery-large-text');
});

test('the shared parts fit a phone with words that are 40 % longer', async ({ visit }) => {
  const page = await visit('about:blank', { size: 'phone' });
  await openGallery(page, '?words=longer');
  await expect(page.getByRole('heading', { level: 1, name: 'Galleeery' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
