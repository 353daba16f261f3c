import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { dialog } from './testing/customer-screens';
import { keyboardOf } from './testing/hand';
import { pressHeldBack } from './testing/held-back';
import { judgeAtBothSizes } from './testing/judge';
import { watchLiveSocket } from './testing/live-socket';
import { toast } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import { makeCustomer, makeStaff, type MadeCustomer } from './testing/world';

const profileOf = ({ subscriptionId }: MadeCustomer): string =>
  `/admin/customers/profile/${subscriptionId}`;
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name });
const editing = (page: Page): Locator => dialog(page, 'Edit Customer');
const field = (page: Page, name: string): Locator =>
  editing(page).getByLabel(name, { exact: true });
const radio = (page: Page, part: string, name: RegExp): Locator =>
  page.getByRole('radiogroup', { name: part }).getByRole('radio', { name });

const stored = async (db: Pool, { subscriptionId }: MadeCustomer) => {
  const { rows } = await db.query(
    `select email, notes, service_address, service_address_city, service_address_state, service_address_zip
       from subscriptions where id = $1`,
    [subscriptionId],
  );
  return rows[0] as Readonly<Record<string, unknown>>;
};

test('The keyboard alone edits a customer by the full name [ADMIN-094 ADMIN-103 ADMIN-104 ADMIN-105 ADMIN-108 ADMIN-110]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db);
  const page = await visit(profileOf(customer), { as: people.owner, size: 'phone' });
  const { press: go, type, choose } = keyboardOf(page);
  await go(button(page, customer.name).first());
  await expect(field(page, 'Email')).toHaveValue(`${customer.username}@mail.test`);
  await expect(page).toHaveURL(/\?dialog=edit$/);
  await page.goBack();
  await expect(editing(page)).toHaveCount(0);
  await go(button(page, customer.name).first());

  await type(field(page, 'Email'), 'x');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await type(field(page, 'Service Address'), '9 Oak Street');
  await type(field(page, 'City'), 'Hagåtña');
  await choose(field(page, 'State'), 'Guam');
  await type(field(page, 'Zip'), '969101');
  await expect(field(page, 'Zip')).toHaveValue('96910');
  await go(button(editing(page), 'Save'));
  await expect(editing(page).getByText('Email and Phone are required')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await judgeAtBothSizes(page, 'profile-edit-refused');
  await page.keyboard.type('Vera@New.Test');
  await pressHeldBack(page);
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await go(button(question, 'Keep editing'));
  await expect(question).toHaveCount(0);
  await go(button(editing(page), 'Save'));
  await expect(toast(page, 'Customer updated successfully.')).toBeVisible();
  await expect(editing(page)).toHaveCount(0);
  await go(button(page, 'Opt-ins, contact and tags'));
  const contact = page.getByRole('region', { name: 'CONTACT' });
  await expect(contact.getByText('9 Oak Street, Hagåtña, GU 96910')).toBeVisible();
  await expect(contact.getByText('Not confirmed for sign-in')).toHaveCount(1);
  expect(await stored(db, customer)).toMatchObject({
    email: 'vera@new.test',
    service_address_state: 'GU',
  });
});

test('A form that is open is told what another person saves, and keeps the typed text', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db);
  const sockets = watchLiveSocket();
  const page = await visit(`${profileOf(customer)}?tab=notes`, {
    as: await makeStaff(db),
    prepare: sockets.prepare,
  });
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Gate code 22');
  await sockets.hasJoined;
  const other = await visit(`${profileOf(customer)}?dialog=edit`, { as: await makeStaff(db) });
  await field(other, 'Notes').fill('Gate code 11');
  await field(other, 'City').fill('Moab');
  await button(editing(other), 'Save').click();
  await expect(page.getByRole('region', { name: 'CONTACT' }).getByText('Moab')).toBeVisible();
  await expect(radio(page, 'Comment', /Theirs\s*Gate code 11/)).not.toBeChecked();
  await expect(comment).toHaveValue('Gate code 22');
  await judgeAtBothSizes(page, 'profile-note-conflict');
  await radio(page, 'Comment', /Yours/).click();
  await button(page, 'Save').click();
  await expect(toast(page, 'Successfully updated!')).toBeVisible();
  expect(await stored(db, customer)).toMatchObject({
    notes: 'Gate code 22',
    service_address_city: 'Moab',
  });
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
