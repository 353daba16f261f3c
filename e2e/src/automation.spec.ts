import { product } from './testing/control';
import { people } from './testing/sign-in';
import { expect, picture, test } from './testing/test';

test.beforeAll(() => product.reset());

test('switching an event off stays switched off after a reload [AUTO-001 AUTO-006 AUTO-007 AUTO-008]', async ({ visit }) => {
  const page = await visit('/admin/automation', { as: people.owner });
  const active = page.getByRole('switch', { checked: true }).first();
  await expect(active).toBeVisible();
  await picture(page, 'automation-desk');
  const name = (await active.getAttribute('aria-label')) ?? (await active.evaluate((element) => element.closest('label')?.textContent ?? ''));
  const same = page.getByRole('switch', { name });
  const answered = page.waitForResponse((response) => /\/api\/triggers\/\d+\/toggle$/.test(response.url()) && response.request().method() === 'POST');
  await same.press('Space');
  expect((await answered).status()).toBe(200);
  await expect(same).not.toBeChecked();
  await page.reload();
  await expect(same).not.toBeChecked();
});

test('a refused switch goes back and says why [AUTO-014]', async ({ visit, complaints }) => {
  complaints.allow(/status of 400/);
  const page = await visit('/admin/automation', { as: people.owner });
  await page.route('**/api/triggers/*/toggle', (route) => route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify({ errors: 'This event is locked.', code: 'locked' }) }));
  const active = page.getByRole('switch', { checked: true });
  await expect(active.first()).toBeVisible();
  const count = await active.count();
  await active.first().press('Space');
  await expect(page.getByRole('alert').filter({ hasText: 'This event is locked.' })).toBeVisible();
  await expect.poll(() => active.count()).toBeGreaterThanOrEqual(count);
});
