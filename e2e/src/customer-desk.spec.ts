import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { dialog } from './testing/customer-screens';
import { keyboardOf } from './testing/hand';
import { judgeAtBothSizes } from './testing/judge';
import { watchLiveSocket } from './testing/live-socket';
import { toast } from './testing/screens';
import { expect, test } from './testing/test';
import { makeStaff } from './testing/world';

type Typed = { readonly name: string; readonly email: string; readonly phone: string };

/** A person who is no customer yet. */
const newPerson = async (db: Pool): Promise<Typed> => {
  const { rows } = await db.query<{ n: string }>(
    `select nextval(pg_get_serial_sequence('users', 'id')) as n`,
  );
  const line = String(rows[0]?.n).padStart(6, '0');
  return { name: `Diaz${line}`, email: `rosa.${line}@mail.test`, phone: `7192${line}` };
};
const idsOf = async (db: Pool, { email }: Typed): Promise<readonly number[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select s.id from subscriptions s join users u on u.id = s.user_id where u.email = $1`,
    [email],
  );
  return rows.map(({ id }) => Number(id));
};

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const form = (page: Page): Locator => dialog(page, 'New Customer');
const question = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Discard what you typed?' });

test('The keyboard alone creates one customer from another screen, though pressed twice [SHELL-073 ADMIN-068 ADMIN-069 ADMIN-070 ADMIN-074 ADMIN-075 ADMIN-076]', async ({
  visit,
  db,
}) => {
  const who = await newPerson(db);
  const socket = watchLiveSocket();
  const seen = await visit(`/admin/customers?q=${who.name}`, {
    as: await makeStaff(db),
    prepare: socket.prepare,
  });
  await expect(seen.getByText('Nothing matches your search.')).toBeVisible();
  await socket.hasJoined;

  const page = await visit('/admin/conversations', {
    as: await makeStaff(db),
    size: 'phone',
  });
  const hand = keyboardOf(page);
  await hand.press(page.getByRole('button', { name: 'New', exact: true }));
  await expect(page.getByRole('menuitem', { name: 'New Customer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form(page).getByLabel('First Name')).toBeFocused();
  await expect(form(page).getByRole('combobox', { name: 'Biller' })).toBeDisabled();
  await hand.press(button(form(page), 'Create Customer'));
  await expect(form(page).getByText('zip code or birthday is needed to signup!')).toBeInViewport();
  await expect(form(page).getByLabel('Birthday')).toBeFocused();
  for (const [label, text] of [
    ['First Name', 'Rosa'],
    ['Last Name', who.name],
    ['Email', who.email],
    ['Phone', who.phone],
    ['Zip', '80202'],
  ] as const)
    await hand.type(form(page).getByLabel(label), text);
  await hand.choose(form(page).getByLabel('State'), 'Colorado');
  await hand.tick(form(page).getByLabel('The customer agreed to billing through text messaging'));
  await hand.choose(form(page).getByLabel('How did the customer agree?'), 'On paper');
  await judgeAtBothSizes(page, 'new-customer-full');
  await hand.pressTwice(button(form(page), 'Create Customer'));
  await expect(page).toHaveURL(/\/admin\/customers\/profile\/\d+$/);
  await expect(form(page)).toHaveCount(0);
  await expect(toast(page, `Rosa ${who.name} was added.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Rosa ${who.name}` })).toBeVisible();

  const ids = await idsOf(db, who);
  expect(ids).toHaveLength(1);
  await expect(page).toHaveURL(new RegExp(`/profile/${ids[0]}$`));
  const { rows } = await db.query(
    `select s.sms_opt_in, s.service_address_state as state, c.wording
       from subscriptions s join consent_records c on c.subscription_id = s.id where s.id = $1`,
    [ids[0]],
  );
  expect(rows).toEqual([
    {
      sms_opt_in: true,
      state: 'CO',
      wording:
        'The customer agreed on paper to receive billing through text messaging from Cedar Water.',
    },
  ]);
  await expect(seen.getByRole('row', { name: new RegExp(who.name) })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/conversations$/);
});

test('A reload keeps the form, Back closes it, and typed text is asked about [SHELL-070]', async ({
  visit,
  db,
}) => {
  const page = await visit('/admin/invoices?status=late', { as: await makeStaff(db) });
  await button(page, 'New Customer').click();
  await expect(form(page)).toBeVisible();
  // The place of its loading state has nothing to show.
  await expect(page.locator('[aria-label="Close New Customer"]')).toBeHidden();
  await expect(page).toHaveURL(/status=late&new=customer$/);
  await page.reload();
  await expect(form(page)).toBeVisible();
  await page.goBack();
  await expect(form(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/invoices\?status=late$/);

  await button(page, 'New Customer').click();
  await form(page).getByLabel('First Name').fill('Rosa');
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => button(form(page), 'Cancel').click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(question(page)).toBeVisible();
    await button(question(page), 'Keep editing').click();
    await expect(question(page)).toHaveCount(0);
  }
  // A press outside is easily a mistake: it loses nothing.
  await page.mouse.click(120, 230);
  await expect(question(page)).toHaveCount(0);
  await expect(form(page).getByLabel('First Name')).toHaveValue('Rosa');
  // The press took the focus, which comes back to the form a frame later.
  await expect(form(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await button(question(page), 'Discard').click();
  await expect(form(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/invoices\?status=late$/);
  await expect(button(page, 'New Customer')).toBeFocused();
});
