import { judgeAtBothSizes } from './testing/judge';
import { openSearchByKey } from './testing/keyboard';
import { screenShown } from './testing/screens';
import { expect, test } from './testing/test';
import { makeCustomer, makeStaff } from './testing/world';

test('Staff find a customer by Ctrl-K over another module, and go on by keys', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { methods: [] });
  const page = await visit('/admin/conversations', { as: await makeStaff(db) });
  await screenShown(page);
  await openSearchByKey(page);
  await page.keyboard.type(`visitor${customer.userId}`);
  await expect(page.getByRole('option', { name: /Vera Visitor/ })).toBeVisible();
  await judgeAtBothSizes(page, 'desk-find-customer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/customers\/profile\/\d+/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL('/admin/invoices');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await judgeAtBothSizes(page, 'desk-keys');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search invoices' })).toBeFocused();
});

test('Staff keep a list as a view for the team, and both dialogs fit both sizes', async ({
  visit,
  db,
}) => {
  const author = await makeStaff(db);
  const name = `Late of ${author.userId}`;
  const page = await visit('/admin/invoices?status=late&sort=-amount', { as: author });
  const views = (chosen: string) => page.getByRole('button', { name: chosen });
  await views('Views').click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const form = page.getByRole('dialog', { name: 'Save this view' });
  await form.getByLabel('Name').fill(name);
  await form.getByText('Share with the team').click();
  await judgeAtBothSizes(page, 'saved-view-form');
  await form.getByRole('button', { name: 'Save view' }).click();
  await views(`Views: ${name}`).click();
  await judgeAtBothSizes(page, 'saved-views-menu');
  await page.getByRole('menuitem', { name: 'Manage views' }).click();
  await expect(page.getByRole('dialog', { name: 'Saved views' })).toContainText(name);
  await judgeAtBothSizes(page, 'saved-views');
});
