import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dialog } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

/** Presses Download in the dialog in sight and reads the file that the browser saves. */
const download = async (page: Page) => {
  const saved = page.waitForEvent('download');
  await dialog(page, 'Statement').getByRole('button', { name: 'Download PDF' }).click();
  const file = await saved;
  return {
    name: file.suggestedFilename(),
    text: (await readFile(await file.path())).toString('latin1'),
  };
};

test('A customer downloads the statement of a merchant as a PDF', async ({ visit }) => {
  const page = await visit('/customer/merchant/1', { as: people.ana });
  await expect(page.getByRole('button', { name: 'Statement' })).toBeVisible();
  await judgeAtBothSizes(page, 'merchant-page');
  await page.getByRole('button', { name: 'Statement' }).click();
  await expect(dialog(page, 'Statement')).toBeVisible();
  await judgeAtBothSizes(page, 'statement-customer');
  await dialog(page, 'Statement').getByRole('radio', { name: 'Other days' }).check();
  await judgeAtBothSizes(page, 'statement-customer-days');
  await dialog(page, 'Statement')
    .getByRole('radio', { name: /This year/ })
    .check();
  const { name, text } = await download(page);
  expect(name).toMatch(/^statement-Cedar-Water-\d{4}-01-01-to-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(text).toMatch(/^%PDF-1\./);
});

test('Staff download the statement of a customer from the payments', async ({ visit }) => {
  const page = await visit('/admin/customers/profile/1?tab=payments', { as: people.owner });
  await expect(page.getByRole('button', { name: 'Statement' })).toBeVisible();
  await judgeAtBothSizes(page, 'profile-payments-statement');
  await page.getByRole('button', { name: 'Statement' }).click();
  await expect(dialog(page, 'Statement')).toBeVisible();
  await judgeAtBothSizes(page, 'statement-staff');
  const { name, text } = await download(page);
  expect(name).toMatch(/^statement-Cedar-Water-.*\.pdf$/);
  expect(text).toMatch(/^%PDF-1\./);
  await expect(dialog(page, 'Statement')).toBeHidden();
});
