import { people } from './testing/sign-in';
import { expect, picture, test } from './testing/test';

test('an event that is switched off stays so after a reload, until it is switched on again [AUTO-001 AUTO-006 AUTO-007 AUTO-008]', async ({
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
