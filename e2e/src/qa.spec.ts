import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from './testing/config';
import { product } from './testing/control';
import { dialog } from './testing/customer-screens';
import { registerEdited } from './testing/fault-release';
import { pressOnceShown } from './testing/keyboard';
import { expectNoSidewaysScroll, headingOfScreen, payPath, screenShown } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

test.use({ newProcesses: true });

const standing = 'No Conversation Selected';
const changed = 'Nobody Is Chosen Yet';
const versions = { inbox: '1.17.0', shell: '1.18.0' } as const;

const openPanel = async (page: Page) => {
  await page.keyboard.press('Control+Shift+KeyM');
  const panel = dialog(page, 'Modules of this page');
  await expect(panel).toBeVisible();
  return panel;
};
const banner = (page: Page) => page.getByRole('complementary', { name: 'Swapped modules' });

test.beforeAll(async () => {
  await product.reset();
  await registerEdited('mf-inbox', {
    version: versions.inbox,
    files: {
      'inbox.': (text) => (text.includes(standing) ? text.replace(standing, changed) : `${text}\n`),
    },
  });
  const main = (await readdir(join(root, 'shell/dist'))).find((name) =>
    /^main\.\w+\.js$/.test(name),
  );
  await registerEdited('shell', {
    version: versions.shell,
    files: { [main ?? 'main']: () => "throw new Error('this shell is broken');" },
  });
});

test('The panel of modules fits a phone, swaps a release and resets it', async ({ visit }) => {
  const page = await visit('/admin/conversations', { as: people.owner, size: 'phone' });
  await screenShown(page);
  const panel = await openPanel(page);
  const row = panel.getByRole('listitem').filter({ hasText: 'mf-inbox' }).first();
  await row.locator('summary').click();
  await expect(row).toContainText('served to every visitor without another rule');
  await expectNoSidewaysScroll(page);

  await row.getByRole('button', { name: /^Use mf-inbox@1\.17\.0-/ }).click();
  await expect(banner(page)).toContainText(`mf-inbox ${versions.inbox}`);
  const again = await openPanel(page);
  await again.getByRole('button', { name: 'Reset all' }).click();
  await expect(banner(page)).toHaveCount(0);
});

test('The key of the panel works as soon as the page shows content', async ({ visit }) => {
  const page = await visit('/admin/conversations', {
    as: people.owner,
    prepare: (context) =>
      pressOnceShown(context, headingOfScreen, {
        code: 'KeyM',
        ctrlKey: true,
        shiftKey: true,
      }),
  });
  await expect(dialog(page, 'Modules of this page')).toBeVisible();
});

test('A registered release appears only for a visitor with ?use=', async ({ visit }) => {
  const tester = await visit(`/admin/conversations?use=mf-inbox@${versions.inbox}`, {
    as: people.owner,
  });
  await expect(tester.getByText(changed)).toBeVisible();
  await expect(banner(tester)).toContainText(
    new RegExp(`mf-inbox ${versions.inbox}(-\\w+)? is swapped in this browser`),
  );
  await tester.goto('/admin/conversations');
  await expect(tester.getByText(changed)).toBeVisible();

  const others = await visit('/admin/conversations', { as: people.owner });
  await expect(others.getByText(standing)).toBeVisible();
  await expect(banner(others)).toHaveCount(0);

  await banner(tester).getByRole('button', { name: 'Back to normal' }).click();
  await expect(tester.getByText(standing)).toBeVisible();
  await expect(banner(tester)).toHaveCount(0);
});

test('A bill opens from a page with a swapped module in a page without it', async ({ visit }) => {
  const page = await visit(`/customer/dashboard?use=mf-inbox@${versions.inbox}`, {
    as: people.ana,
    size: 'phone',
  });
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Bills' }).click();
  await dialog(page, 'Bills')
    .getByRole('button', { name: /\$142\.50/ })
    .click();
  await expect(page.getByRole('button', { name: /^Pay \$[\d,.]+$/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(payPath(1));
  await expect(banner(page)).toHaveCount(0);
});

test('A swapped shell that does not start is reset by a plain link', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/this shell is broken/);
  const page = await visit(`/admin/conversations?use=shell@${versions.shell}`, {
    as: people.owner,
  });
  const back = page.getByRole('link', { name: 'Go back to the released one' });
  await expect(back).toBeVisible({ timeout: 20_000 });
  await back.click();
  await expect(page.getByText(standing)).toBeVisible();
});
