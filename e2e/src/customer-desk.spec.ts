import type { Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { dialog } from './testing/customer-screens';
import { handOf, hands, sizeOf, type Hand } from './testing/hand';
import { judgeAtBothSizes } from './testing/judge';
import { watchLiveSocket } from './testing/live-socket';
import { toast } from './testing/screens';
import { headersOf } from './testing/sign-in';
import { expect, test } from './testing/test';
import { makeStaff } from './testing/world';

type Typed = { readonly name: string; readonly email: string; readonly phone: string };

/** Somebody whom nobody knows yet. */
const somebody = async (db: Pool): Promise<Typed> => {
  const { rows } = await db.query<{ n: string }>(
    `select nextval(pg_get_serial_sequence('users', 'id')) as n`,
  );
  const line = String(rows[0]?.n).padStart(7, '0');
  return { name: `Diaz${line}`, email: `rosa.${line}@mail.test`, phone: `719${line}` };
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
const inUse = 'User with that email already in system';

const fillAs = async ({ type }: Hand, page: Page, who: Typed): Promise<void> => {
  await type(form(page).getByLabel('First Name'), 'Rosa');
  await type(form(page).getByLabel('Last Name'), who.name);
  await type(form(page).getByLabel('Email'), who.email);
  await type(form(page).getByLabel('Phone'), who.phone);
  await type(form(page).getByLabel('Zip'), '80202');
};
const fill = (page: Page, who: Typed): Promise<void> => fillAs(handOf('mouse', page), page, who);

for (const name of hands)
  test(`The ${name} creates one customer from another screen, though pressed twice [SHELL-073 ADMIN-068 ADMIN-069 ADMIN-070 ADMIN-074 ADMIN-075 ADMIN-076]`, async ({
    visit,
    db,
  }) => {
    const who = await somebody(db);
    const socket = watchLiveSocket();
    const seen = await visit(`/admin/customers?q=${who.name}`, {
      as: await makeStaff(db),
      prepare: socket.prepare,
    });
    await expect(seen.getByText('Nothing matches your search.')).toBeVisible();
    await socket.hasJoined;

    const page = await visit('/admin/conversations', {
      as: await makeStaff(db),
      size: sizeOf[name],
    });
    const hand = handOf(name, page);
    await hand.press(button(page, 'New Customer'));
    await expect(form(page).getByLabel('First Name')).toBeFocused();
    await expect(form(page).getByRole('combobox', { name: 'Biller' })).toBeDisabled();
    await hand.press(button(form(page), 'Create Customer'));
    await expect(
      form(page).getByText('zip code or birthday is needed to signup!'),
    ).toBeInViewport();
    await expect(form(page).getByLabel('Birthday')).toBeFocused();
    await judgeAtBothSizes(page, `new-customer-needs-zip-${name}`);
    await fillAs(hand, page, who);
    await hand.choose(form(page).getByLabel('State'), 'Colorado');
    await hand.tick(form(page).getByLabel('The customer agreed to billing through text messaging'));
    await hand.choose(form(page).getByLabel('How did the customer agree?'), 'On paper');
    await judgeAtBothSizes(page, `new-customer-full-${name}`);
    const create = button(form(page), 'Create Customer');
    if (name === 'mouse') await create.dblclick();
    else {
      await hand.press(create);
      await page.keyboard.press('Enter');
    }
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

test('Two staff who add one e-mail at the same moment make one customer [ADMIN-077]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const who = await somebody(db);
  const pages = await Promise.all(
    [0, 1].map(async () => visit('/admin/settings?new=customer', { as: await makeStaff(db) })),
  );
  for (const page of pages) await fill(page, who);
  await Promise.all(pages.map((page) => button(form(page), 'Create Customer').click()));
  const refused = (page: Page) => form(page).getByText(inUse);
  const made = (page: Page) => page.getByRole('heading', { name: `Rosa ${who.name}` });
  for (const page of pages) await expect(refused(page).or(made(page)).first()).toBeVisible();
  expect(await idsOf(db, who)).toHaveLength(1);
  const counts = await Promise.all(pages.map((page) => refused(page).count()));
  expect(counts[0] === 1 ? counts : counts.toReversed()).toEqual([1, 0]);

  const loser = pages[counts.indexOf(1)];
  if (loser === undefined) throw new Error('Nobody was refused.');
  await expect(form(loser).getByLabel('Email')).toBeFocused();
  await expect(form(loser).getByLabel('Email')).toHaveAccessibleDescription(inUse);
  await judgeAtBothSizes(loser, 'new-customer-email-in-use');
});

test('A lost answer is repeated and makes no second customer [ADMIN-076]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/, /status of 503/);
  const who = await somebody(db);
  const lost: string[] = [];
  const page = await visit('/admin/settings?new=customer', {
    as: await makeStaff(db),
    prepare: (context) =>
      context.route('**/api/users', async (route) => {
        lost.push(route.request().headers()['idempotency-key'] ?? '');
        if (lost.length > 1) return route.continue();
        await route.fetch();
        return route.abort();
      }),
  });
  await fill(page, who);
  await button(form(page), 'Create Customer').click();
  await expect(form(page).getByRole('alert')).toBeInViewport();
  await judgeAtBothSizes(page, 'new-customer-answer-lost');
  await expect(form(page).getByLabel('Email')).toHaveValue(who.email);
  await button(form(page), 'Create Customer').click();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  expect(await idsOf(db, who)).toHaveLength(1);
  expect(lost[0]).toMatch(/./);
  expect(lost[1]).toBe(lost[0]);
});

test('A reload keeps the form, Back closes it, and typed text is asked about [SHELL-070]', async ({
  visit,
  db,
}) => {
  const page = await visit('/admin/invoices?status=late', { as: await makeStaff(db) });
  await button(page, 'New Customer').click();
  await expect(form(page)).toBeVisible();
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
  await page.keyboard.press('Escape');
  await button(question(page), 'Discard').click();
  await expect(form(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/invoices\?status=late$/);
  await expect(button(page, 'New Customer')).toBeFocused();
});

test('Staff without the permission see no entry, and the server refuses them', async ({
  visit,
  db,
}) => {
  const staff = await makeStaff(db);
  await db.query(`update merchant_staff set permissions = '{view}' where user_id = $1`, [
    staff.userId,
  ]);
  const page = await visit('/admin/settings?new=customer', { as: staff });
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Cedar Water').first()).toBeVisible();
  await expect(button(page, 'New Customer')).toHaveCount(0);
  await expect(form(page)).toHaveCount(0);

  const who = await somebody(db);
  const answer = await page.request.post('/api/users', {
    headers: { ...(await headersOf(page)), 'Idempotency-Key': who.name },
    data: {
      is_business: false,
      first_name: 'Rosa',
      last_name: who.name,
      merchant_id: 1,
      email: who.email,
      phone: who.phone,
      service_address_zip: '80202',
    },
  });
  expect(answer.status()).toBe(403);
  expect(await idsOf(db, who)).toEqual([]);
});
