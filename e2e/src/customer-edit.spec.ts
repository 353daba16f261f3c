import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { dialog } from './testing/customer-screens';
import { judgeAtBothSizes } from './testing/judge';
import { expect, test } from './testing/test';
import { makeCustomer, makeStaff, type MadeCustomer } from './testing/world';

const profileOf = ({ subscriptionId }: MadeCustomer): string =>
  `/admin/customers/profile/${subscriptionId}`;
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name });
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name });
const editing = (page: Page): Locator => dialog(page, 'Edit Customer');
const field = (page: Page, name: string): Locator =>
  editing(page).getByLabel(name, { exact: true });
const stored = async (db: Pool, { subscriptionId }: MadeCustomer) => {
  const { rows } = await db.query(
    `select email, notes, service_address, service_address_city, service_address_state, service_address_zip
       from subscriptions where id = $1`,
    [subscriptionId],
  );
  return rows[0] as Readonly<Record<string, unknown>>;
};

test('A clerk without the permission has no form, and the server refuses an edit', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db);
  const clerk = await makeStaff(db);
  await db.query(`update merchant_staff set permissions = '{view}' where user_id = $1`, [
    clerk.userId,
  ]);
  const page = await visit(`${profileOf(customer)}?dialog=edit&tab=notes`, { as: clerk });
  await expect(heading(page, customer.name)).toBeVisible();
  await expect(page.getByText('No notes yet.')).toBeVisible();
  await expect(button(page, customer.name)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await judgeAtBothSizes(page, 'profile-without-permission');
  const { auth_token: token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth') ?? '{}') as { readonly auth_token: string },
  );
  const answer = await page.request.patch(`/api/subscriptions/${customer.subscriptionId}`, {
    headers: { authorization: `MerchantToken ${token}` },
    data: { notes: 'Mine', version: 1 },
  });
  expect(answer.status()).toBe(403);
  expect(await stored(db, customer)).toMatchObject({ notes: '' });
});

test('A modal is at most 500 pixels high and the menu of merchants 100 [ADMIN-113 ADMIN-114]', async ({
  visit,
  db,
}) => {
  const staff = await makeStaff(db);
  await db.query(
    `insert into merchant_staff (user_id, merchant_id, permissions)
     select $1, m.id, s.permissions from merchants m cross join merchant_staff s
      where s.user_id = $1 and m.id <> 1`,
    [staff.userId],
  );
  const customer = await makeCustomer(db);
  const page = await visit(`${profileOf(customer)}?dialog=edit`, { as: staff });
  const heightOf = (of: Locator) =>
    of.evaluate((element) => Math.round(element.getBoundingClientRect().height));
  const scrolls = (of: Locator) =>
    of.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].some(
        (part) =>
          part.scrollHeight > part.clientHeight &&
          ['auto', 'scroll'].includes(getComputedStyle(part).overflowY),
      ),
    );
  await expect(field(page, 'Email')).toBeVisible();
  expect(await heightOf(editing(page))).toBe(500);
  expect(await scrolls(editing(page))).toBe(true);

  await page.goto('/admin/customers?tab=groups&dialog=new');
  await dialog(page, 'Create Group').getByRole('combobox', { name: 'Location' }).focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('listbox', { name: 'Location' }).locator('..');
  await expect(menu).toBeVisible();
  expect(await heightOf(menu)).toBe(100);
  expect(await scrolls(menu)).toBe(true);
});
