import { dialog } from '../testing/customer-screens';
import { openSearchByKey } from '../testing/keyboard';
import { sandbox } from '../testing/sandbox';
import { toast } from '../testing/screens';
import { expect } from '../testing/test';
import { button, choose, type Day } from './day';
import { downtownPeople, downtownZip } from './files';

/** Ctrl-K finds Ana by her last name. */
export const findAnaByKey = async ({ page }: Day, ana: number): Promise<void> => {
  await page.goto('/admin/invoices');
  const search = page.getByRole('searchbox', { name: 'Find anything' });
  await openSearchByKey(page);
  await page.keyboard.type('rivera');
  await expect(page.getByRole('option', { name: /^Ana Rivera/ }).first()).toBeVisible();
  // The first option is marked a moment after it is drawn; Enter takes the marked one.
  await expect(search).toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/customers/profile/${ana}`));
};

const tag = 'Paperless';

/** Tags the people of downtown in the list of customers. */
export const tagDowntown = async ({ page }: Day): Promise<void> => {
  await page.goto('/admin/customers?q=Day00');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await button(page, 'Select all 100').click();
  await button(page, 'Add tag').click();
  const question = page.getByRole('dialog', { name: /^Add a tag to all/ });
  await choose(question.getByRole('combobox', { name: 'Tag' }), tag);
  await button(question, 'Add tag').click();
  await expect(toast(page, `${tag} was added`)).toBeVisible();
};

/** Makes a group of the tagged people of downtown. Returns its name. */
export const gatherDowntown = async ({ page }: Day): Promise<string> => {
  await page.goto('/admin/customers?tab=groups');
  await button(page, 'Create Group').click();
  const group = dialog(page, 'Create Group');
  await group.getByLabel('Group Name').fill('Paperless downtown');
  await group.getByLabel('Description').fill('Tagged Paperless, in the zip code downtown');
  await choose(group.getByRole('combobox', { name: 'Location' }), 'Cedar Water');
  await choose(group.getByRole('combobox', { name: 'Tags' }), tag);
  await group.getByLabel('ZIP code starts with').fill(downtownZip);
  await expect(group.getByText(`${downtownPeople} customers would match`)).toBeVisible();
  await button(group, 'Done').click();
  await expect(group).toHaveCount(0);
  await page.getByRole('row', { name: /Paperless downtown/ }).click();
  await expect(page.getByRole('complementary', { name: 'About the group' })).toContainText(
    `${downtownPeople} customers`,
  );
  return 'Paperless downtown';
};

/** A new number switches texts off, and the old address gets a notice. */
export const changeAnasPhone = async ({ page, db }: Day, ana: number): Promise<void> => {
  const before = await sandbox.mails('ana.rivera@mail.test');
  await page.goto(`/admin/customers/profile/${ana}?dialog=edit`);
  const form = dialog(page, 'Edit Customer');
  await form.getByLabel('Phone', { exact: true }).fill('(303) 555-0191');
  await expect(
    form.getByText('Changing the number turns texts off until the customer opts in again.'),
  ).toBeVisible();
  await button(form, 'Save').click();
  await expect(toast(page, 'Texts are off until the customer opts in')).toBeVisible();
  const { rows } = await db.query('select sms_opt_in from subscriptions where id = $1', [ana]);
  expect(rows).toEqual([{ sms_opt_in: false }]);
  await expect
    .poll(async () => (await sandbox.mails('ana.rivera@mail.test')).length)
    .toBeGreaterThan(before.length);
};
