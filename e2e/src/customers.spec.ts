import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { dialog, downloaded } from './testing/customer-screens';
import { handOf, hands, sizeOf } from './testing/hand';
import { judgeAtBothSizes } from './testing/judge';
import { watchLiveSocket } from './testing/live-socket';
import { toast } from './testing/screens';
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

const countTagged = async (db: Pool, { name }: { readonly name: string }, tag: string) => {
  const { rows } = await db.query<{ count: string }>(
    `select count(*) from subscription_tags st join tags t on t.id = st.tag_id
       join subscriptions s on s.id = st.subscription_id join users u on u.id = s.user_id
      where u.last_name = $1 and t.name = $2`,
    [name, tag],
  );
  return Number(rows[0]?.count);
};

test('The mouse filters customers, tags all that match, undoes and exports them [ADMIN-038 ADMIN-039 ADMIN-042]', async ({
  visit,
  db,
}) => {
  const crowd = await makeCrowd(db, 27);
  const page = await visit('/admin/customers', { as: await makeStaff(db) });
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(crowd.name);
  await expect(page).toHaveURL(new RegExp(`[?&]q=${crowd.name}`));
  await button(page, 'Filter by Status').click();
  await page
    .getByRole('dialog', { name: 'Filter by Status' })
    .getByText('Active', { exact: true })
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: 'Active', exact: true })).toBeVisible();
  await expect(rowsOf(page, 'Customers')).toHaveCount(25);

  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await button(page, 'Select all 27').click();
  await expect(page.getByText('All 27 selected')).toBeVisible();
  await judgeAtBothSizes(page, 'customers-all-selected');
  await button(page, 'Add tag').click();
  const asked = dialog(page, 'Add a tag to all 27 customers');
  await asked.getByRole('combobox', { name: 'Tag' }).fill('New meter');
  await page.getByRole('option', { name: /New meter/ }).click();
  await button(asked, 'Add tag').click();
  await expect(toast(page, 'New meter was added to 27 customers.')).toBeVisible();
  expect(await countTagged(db, crowd, 'New meter')).toBe(27);
  await button(page, 'Undo').click();
  await expect(toast(page, 'Undone for 27 customers.')).toBeVisible();
  expect(await countTagged(db, crowd, 'New meter')).toBe(0);

  const file = await downloaded(page, () => button(page, 'Export CSV').click());
  const lines = file.bytes.toString().trim().split('\r\n');
  expect(file.name).toMatch(/\.csv$/);
  expect(lines).toHaveLength(28);
  expect(lines.slice(1).every((line) => line.includes(crowd.name))).toBe(true);

  await button(page, 'Clear filters').click();
  await expect(page).not.toHaveURL(/[?&]status=/);
});

for (const name of hands)
  test(`The ${name} creates a group, reads its members, edits and deletes it [ADMIN-044 ADMIN-052 ADMIN-057]`, async ({
    visit,
    db,
  }) => {
    const crowd = await makeCrowd(db, 3);
    const page = await visit('/admin/customers', { as: await makeStaff(db), size: sizeOf[name] });
    const hand = handOf(name, page);
    const title = `Downtown ${crowd.name}`;
    await hand.press(page.getByRole('link', { name: 'Groups' }));
    await expect(rowsOf(page, 'Groups').first()).toBeVisible();
    await judgeAtBothSizes(page, `groups-${name}`);
    await hand.press(button(page, 'Create Group'));
    const creating = dialog(page, 'Create Group');
    await hand.type(creating.getByLabel('Group Name'), title);
    await hand.type(creating.getByLabel('Description'), 'Everyone in one zip code');
    await hand.type(creating.getByLabel('Zip code begins with'), crowd.zip);
    await expect(creating.getByText('3 customers would belong')).toBeVisible();
    await judgeAtBothSizes(page, `group-new-${name}`);
    await hand.press(button(creating, 'Done'));
    await expect(creating).toHaveCount(0);

    await hand.type(page.getByRole('searchbox', { name: 'Search groups' }), crowd.name);
    await expect(rowsOf(page, 'Groups')).toHaveCount(1);
    await hand.press(rowsOf(page, 'Groups').first());
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(page.getByText(`Zip code begins with ${crowd.zip}`)).toBeVisible();
    await judgeAtBothSizes(page, `group-${name}`);
    await hand.press(button(page, 'View Members'));
    const members = dialog(page, 'Members');
    await expect(members.getByText(`Vera ${crowd.name}`)).toHaveCount(3);
    await judgeAtBothSizes(page, `group-members-${name}`);
    await hand.type(members.getByRole('searchbox', { name: 'Search members' }), 'Nobody');
    await expect(members.getByText('Nothing matches your search.')).toBeVisible();
    await hand.press(button(members, 'Close'));
    await expect(members).toHaveCount(0);

    await hand.press(button(page, 'Edit Group'));
    const editing = dialog(page, 'Edit Group');
    await hand.type(editing.getByLabel('Group Name'), `Uptown ${crowd.name}`);
    await judgeAtBothSizes(page, `group-edit-${name}`);
    await hand.press(button(editing, 'Save'));
    await expect(
      page.getByRole('heading', { level: 2, name: `Uptown ${crowd.name}` }),
    ).toBeVisible();
    await expect(editing).toHaveCount(0);
    await hand.press(button(page, 'Edit Group'));
    await hand.press(button(editing, 'Delete'));
    const question = page.getByRole('alertdialog', {
      name: `Delete the group Uptown ${crowd.name}?`,
    });
    await hand.press(button(question, 'Delete group'));
    await expect(page).not.toHaveURL(/[?&]group=/);
    await expect(page.getByText('Nothing matches your search.')).toBeVisible();
  });

test('A change by one of two staff appears on the open page of the other', async ({
  visit,
  db,
}) => {
  const crowd = await makeCrowd(db, 2);
  const path = `/admin/customers?q=${crowd.name}`;
  const [sockets, groupSockets] = [watchLiveSocket(), watchLiveSocket()];
  const other = await makeStaff(db);
  const seen = await visit(path, { as: other, prepare: sockets.prepare });
  const groups = await visit(`/admin/customers?tab=groups&groups_q=${crowd.name}`, {
    as: other,
    prepare: groupSockets.prepare,
  });
  await expect(rowsOf(seen, 'Customers')).toHaveCount(2);
  await Promise.all([sockets.hasJoined, groupSockets.hasJoined]);

  const page = await visit(path, { as: await makeStaff(db) });
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await button(page, 'Add tag').click();
  const asked = dialog(page, 'Add a tag to 2 customers');
  await asked.getByRole('combobox', { name: 'Tag' }).fill('New meter');
  await page.getByRole('option', { name: /New meter/ }).click();
  await button(asked, 'Add tag').click();
  const tags = table(seen, 'Customers').locator('td[data-header="Tags"]');
  await expect(tags.filter({ hasText: 'New meter' })).toHaveCount(2);

  await page.getByRole('link', { name: 'Groups' }).click();
  await button(page, 'Create Group').click();
  const creating = dialog(page, 'Create Group');
  await creating.getByLabel('Group Name').fill(`Metered ${crowd.name}`);
  await creating.getByLabel('Description').fill('Two people');
  await button(creating, 'Done').click();
  await expect(rowsOf(groups, 'Groups').filter({ hasText: `Metered ${crowd.name}` })).toHaveCount(
    1,
  );
});
