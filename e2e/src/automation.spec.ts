import { people } from './testing/sign-in';
import { expect, picture, test } from './testing/test';

test('An event stays switched off after a reload until staff switch it on [AUTO-001 AUTO-006 AUTO-007 AUTO-008]', async ({
  visit,
}) => {
  const page = await visit('/admin/automation', { as: people.owner });
  const active = page.getByRole('switch', { checked: true }).first();
  await expect(active).toBeVisible();
  await picture(page, 'automation-desk');
  const name =
    (await active.getAttribute('aria-label')) ??
    (await active.evaluate((element) => element.closest('label')?.textContent ?? ''));
  const same = page.getByRole('switch', { name });
  const flip = async (): Promise<void> => {
    const answered = page.waitForResponse(
      (response) =>
        /\/api\/triggers\/\d+\/toggle$/.test(response.url()) &&
        response.request().method() === 'POST',
    );
    await same.press('Space');
    expect((await answered).status()).toBe(200);
  };
  await flip();
  await expect(same).not.toBeChecked();
  await page.reload();
  await expect(same).not.toBeChecked();
  await flip();
  await expect(same).toBeChecked();
});
