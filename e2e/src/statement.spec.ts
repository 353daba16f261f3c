import { dialog, downloaded } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

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
  const { name, bytes } = await downloaded(page, () =>
    dialog(page, 'Statement').getByRole('button', { name: 'Download PDF' }).click(),
  );
  expect(name).toMatch(/^statement-Cedar-Water-\d{4}-01-01-to-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect(bytes.toString('latin1')).toMatch(/^%PDF-1\./);
});
