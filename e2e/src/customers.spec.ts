import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { dialog } from './testing/customer-screens';
import { keyboardOf } from './testing/hand';
import { judgeAtBothSizes } from './testing/judge';
import { expect, test } from './testing/test';
import { makeCustomer, makeStaff, zipOf } from './testing/world';

const table = (page: Page, name: string): Locator => page.getByRole('table', { name, exact: true });
const rowsOf = (page: Page, name: string): Locator =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** Active customers of Cedar Water with a last name and a zip code of their own. */
const makeCrowd = async (db: Pool, count: number) => {
  const first = await makeCustomer(db, { methods: [] });
  const ids = [first.userId];
  while (ids.length < count) ids.push((await makeCustomer(db, { methods: [] })).userId);
  const crowd = { name: `Crowd${first.userId}`, zip: zipOf(first) };
  await db.query(`update users set last_name = $2 where id = any($1::bigint[])`, [ids, crowd.name]);
  await db.query(
    `update subscriptions set service_address_zip = $2 where user_id = any($1::bigint[])`,
    [ids, crowd.zip],
  );
  return crowd;
};

test('The keyboard alone creates a group, reads its members, edits and deletes it [ADMIN-044 ADMIN-052 ADMIN-057]', async ({
  visit,
  db,
}) => {
  const crowd = await makeCrowd(db, 3);
  const page = await visit('/admin/customers', { as: await makeStaff(db), size: 'phone' });
  const hand = keyboardOf(page);
  const title = `Downtown ${crowd.name}`;
  await hand.press(page.getByRole('link', { name: 'Groups' }));
  await expect(rowsOf(page, 'Groups').first()).toBeVisible();
  await hand.press(button(page, 'Create Group'));
  const creating = dialog(page, 'Create Group');
  await hand.type(creating.getByLabel('Group Name'), title);
  await hand.type(creating.getByLabel('Description'), 'Everyone in one zip code');
  await hand.type(creating.getByLabel('ZIP code starts with'), crowd.zip);
  await expect(creating.getByText('3 customers would match')).toBeVisible();
  await judgeAtBothSizes(page, 'group-new');
  await hand.press(button(creating, 'Done'));
  await expect(creating).toHaveCount(0);

  await hand.type(page.getByRole('searchbox', { name: 'Search groups' }), crowd.name);
  await expect(rowsOf(page, 'Groups')).toHaveCount(1);
  await hand.press(rowsOf(page, 'Groups').first().getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(`ZIP code starts with ${crowd.zip}`)).toBeVisible();
  await judgeAtBothSizes(page, 'group');
  await hand.press(button(page, 'View Members'));
  const members = dialog(page, 'Members');
  await expect(members.getByText(`Vera ${crowd.name}`)).toHaveCount(3);
  await judgeAtBothSizes(page, 'group-members');
  await hand.type(members.getByRole('searchbox', { name: 'Search members' }), 'Nobody');
  await expect(members.getByText('Nothing matches your search.')).toBeVisible();
  await hand.press(button(members, 'Close'));
  await expect(members).toHaveCount(0);

  await hand.press(button(page, 'Edit Group'));
  const editing = dialog(page, 'Edit Group');
  await hand.type(editing.getByLabel('Group Name'), `Uptown ${crowd.name}`);
  await hand.press(button(editing, 'Save'));
  await expect(page.getByRole('heading', { level: 1, name: `Uptown ${crowd.name}` })).toBeVisible();
  await expect(editing).toHaveCount(0);
  await hand.press(button(page, 'Edit Group'));
  await hand.press(button(editing, 'Delete'));
  const question = page.getByRole('alertdialog', {
    name: `Delete Uptown ${crowd.name}?`,
  });
  await hand.press(button(question, 'Delete group'));
  await expect(page).not.toHaveURL(/[?&]group=/);
  await expect(page.getByText('Nothing matches your search.')).toBeVisible();
});
