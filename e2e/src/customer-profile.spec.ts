import type { Locator, Page } from '@playwright/test';
import { dialog } from './testing/customer-screens';
import { handOf, hands, sizeOf } from './testing/hand';
import { pressHeldBack } from './testing/held-back';
import { judgeAtBothSizes } from './testing/judge';
import { press } from './testing/keyboard';
import { expectNoSidewaysScroll, toast } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, picture, sizeNames, sizes, test } from './testing/test';
import { madePin, makeCustomer, makeStaffWithPin } from './testing/world';

const profileOf = (subscriptionId: number): string => `/admin/customers/profile/${subscriptionId}`;
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'About the customer' }).getByRole('link', { name });
const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name });
/** Only on a phone. */
const panelFold = 'Opt-ins, contact and tags';
const rowsOf = (page: Page, name: string): Locator =>
  page
    .getByRole('table', { name, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('Each tab of a profile fits a phone and a desk [ADMIN-087 ADMIN-092 ADMIN-093 ADMIN-096]', async ({
  visit,
}) => {
  const page = await visit(profileOf(1), { as: people.owner });
  await expect(heading(page, 'Ana Rivera')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('form', { name: 'New message' })).toBeVisible();
  await judgeAtBothSizes(page, 'profile-conversation');
  for (const [name, shown] of [
    ['Invoices', rowsOf(page, 'Invoices').first()],
    ['Payments', rowsOf(page, 'Payments').first()],
    ['Notes', page.getByRole('list', { name: 'Payment methods' })],
  ] as const) {
    await tab(page, name).click();
    await expect(shown).toBeVisible();
    await judgeAtBothSizes(page, `profile-${name.toLowerCase()}`);
  }
  await page.setViewportSize(sizes.phone);
  for (const name of ['Conversation', 'Invoices', 'Payments', 'Notes']) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page');
    await tab(page, name).evaluate((link) =>
      window.scrollBy(0, link.getBoundingClientRect().top - 64),
    );
    await expect(
      page
        .getByRole('table', { name, exact: true })
        .or(page.getByRole('log'))
        .or(page.getByRole('list', { name: 'Payment methods' }))
        .first(),
    ).toBeVisible();
    await picture(page, `profile-${name.toLowerCase()}-below-phone`);
  }
});

for (const size of sizeNames)
  test(`View Customer of the inbox leads to the profile on a ${size} [ADMIN-004]`, async ({
    visit,
    db,
  }) => {
    const customer = await makeCustomer(db);
    const page = await visit(`/admin/conversations/${customer.subscriptionId}`, {
      as: people.owner,
      size,
    });
    await page.getByRole('link', { name: 'View Customer' }).click();
    await expect(page).toHaveURL(new RegExp(`${profileOf(customer.subscriptionId)}$`));
    await expect(heading(page, customer.name)).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: customer.name, exact: true }).click();
    await expect(heading(page, customer.name)).toBeVisible();
  });

test('The tab strip of a phone shows the chosen tab without moving the page', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }] });
  const page = await visit(profileOf(customer.subscriptionId), {
    as: people.owner,
    size: 'phone',
  });
  await expect(heading(page, customer.name)).toBeVisible();
  await expect(tab(page, 'Conversation')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 640 });
  await button(page, panelFold).click();
  await tab(page, 'Payments').focus();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Payment methods' })).toBeVisible();
  await expect(tab(page, 'Notes')).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(place);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Payment methods' })).toBeVisible();
  await tab(page, 'Notes').scrollIntoViewIfNeeded();
  await expect(tab(page, 'Notes')).toBeInViewport({ ratio: 0.9 });
  await expectNoSidewaysScroll(page);
});

test('The next page of a tab on a phone begins at the top of its table', async ({ visit, db }) => {
  const bills = Array.from({ length: 26 }, (_bill, index) => ({ amount: 1_000 + index }));
  const customer = await makeCustomer(db, { bills });
  const page = await visit(`${profileOf(customer.subscriptionId)}?tab=invoices`, {
    as: people.owner,
    size: 'phone',
  });
  await expect(rowsOf(page, 'Invoices')).toHaveCount(25);
  await button(page, 'Next').click();
  await expect(rowsOf(page, 'Invoices')).toHaveCount(1);
  await expect(rowsOf(page, 'Invoices')).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/invoices\.page=2/);
});

test('The tabs stay in their place while the customer is read', async ({ visit }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const page = await visit(profileOf(1), {
    as: people.owner,
    prepare: (context) =>
      context.route('**/api/subscriptions/1', async (route) => {
        await answered;
        await route.continue();
      }),
  });
  await expect(tab(page, 'Notes')).toBeVisible();
  await expect(page.getByText('Loading the customer')).toBeAttached();
  const placeOf = () => tab(page, 'Notes').boundingBox();
  const before = await placeOf();
  for (const size of sizeNames) {
    await page.setViewportSize(sizes[size]);
    await picture(page, `profile-loading-${size}`);
  }
  answer();
  await expect(heading(page, 'Ana Rivera')).toBeVisible();
  expect(await placeOf()).toEqual(before);
});

test('A page without the files of the chat loses only its rectangle', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/ERR_/, /uncaught: mf-inbox \(load\)/, /Failed to fetch/);
  const pattern = '**/modules/mf-inbox/**';
  const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }] });
  const page = await visit(profileOf(customer.subscriptionId), {
    as: people.owner,
    prepare: (context) => context.route(pattern, (route) => route.abort()),
  });
  await expect(heading(page, customer.name)).toBeVisible();
  const gone = page.getByRole('alert').filter({ hasText: 'Chat is not available right now.' });
  await expect(gone).toBeVisible({ timeout: 60_000 });
  await judgeAtBothSizes(page, 'profile-without-chat');
  await tab(page, 'Invoices').click();
  await expect(rowsOf(page, 'Invoices')).toHaveCount(1);
  await page.goBack();
  await page.context().unroute(pattern);
  await button(page, 'Try again').click();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
});

for (const hand of hands)
  test(`The ${hand} reads the tabs and opens an invoice and comes back [ADMIN-088 ADMIN-089 ADMIN-090]`, async ({
    visit,
    db,
  }) => {
    const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }, { amount: 4_200 }] });
    const page = await visit(profileOf(customer.subscriptionId), {
      as: people.owner,
      size: sizeOf[hand],
    });
    const { press: go, type } = handOf(hand, page);
    await go(tab(page, 'Invoices'));
    await expect(rowsOf(page, 'Invoices')).toHaveCount(2);
    await type(page.getByRole('searchbox', { name: 'Search invoices' }), 'no such word');
    await expect(page.getByText('Nothing matches your search.')).toBeVisible();
    await type(page.getByRole('searchbox', { name: 'Search invoices' }), 'Water');
    await expect(rowsOf(page, 'Invoices')).toHaveCount(2);
    await go(rowsOf(page, 'Invoices').filter({ hasText: '$42.00' }));
    await expect(page).toHaveURL(new RegExp(`/admin/invoices/detail/${customer.bills[1]}$`));
    await page.goBack();
    await expect(page).toHaveURL(/tab=invoices&invoices\.q=Water$/);
    await expect(rowsOf(page, 'Invoices')).toHaveCount(2);
    await go(tab(page, 'Payments'));
    await expect(page.getByText('There are no payments yet.')).toBeVisible();
    await page.goBack();
    await expect(rowsOf(page, 'Invoices')).toHaveCount(2);
  });

for (const hand of hands)
  test(`The ${hand} is asked before an unsaved note is left [ADMIN-091]`, async ({ visit, db }) => {
    const customer = await makeCustomer(db);
    const page = await visit(profileOf(customer.subscriptionId), {
      as: people.owner,
      size: sizeOf[hand],
      prepare: (context) =>
        // Notes are written where the server answers a version.
        context.route(`**/api/subscriptions/${customer.subscriptionId}`, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { version: 1, ...(await response.json()) } });
        }),
    });
    const { press: go, type } = handOf(hand, page);
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    const comment = page.getByRole('textbox', { name: 'Comment' });
    await go(tab(page, 'Notes'));
    await expect(comment).toBeVisible();
    await expect(button(page, 'Save')).toHaveCount(0);
    await type(comment, 'Gate code 33');
    await expect(button(page, 'Save')).toBeEnabled();
    await judgeAtBothSizes(page, `profile-note-by-${hand}`);
    await go(tab(page, 'Invoices'));
    await expect(question).toBeVisible();
    await judgeAtBothSizes(page, `profile-note-left-by-${hand}`);
    await go(button(question, 'Keep editing'));
    await expect(question).toHaveCount(0);
    await expect(comment).toHaveValue('Gate code 33');
    await pressHeldBack(page);
    await go(button(question, 'Discard'));
    await expect(tab(page, 'Conversation')).toHaveAttribute('aria-current', 'page');
    await expect(comment).toHaveCount(0);
    await page.context().unrouteAll({ behavior: 'wait' });
  });

for (const hand of hands)
  test(`The ${hand} changes tags and opt-ins and sends an invite [ADMIN-095 ADMIN-097 ADMIN-115 ADMIN-121 ADMIN-124]`, async ({
    visit,
    db,
  }) => {
    const customer = await makeCustomer(db);
    const page = await visit(profileOf(customer.subscriptionId), {
      as: people.owner,
      size: sizeOf[hand],
    });
    const { press: go, tick, type, choose } = handOf(hand, page);
    await expect(heading(page, customer.name)).toBeVisible();
    if (hand === 'keyboard') await go(button(page, panelFold));

    const tags = dialog(page, 'Tags');
    const tag = `By ${hand}`;
    await go(button(page, 'Change tags'));
    await type(tags.getByRole('searchbox'), tag);
    await expect(button(tags, /^create tag/)).toBeVisible();
    await page.keyboard.press('Enter');
    await judgeAtBothSizes(page, `profile-tags-by-${hand}`);
    await go(button(tags, 'Confirm'));
    await expect(tags).toHaveCount(0);
    const ofCustomer = page.getByRole('region', { name: 'TAGS' });
    await expect(ofCustomer.getByRole('row', { name: tag })).toBeVisible();
    await go(button(page, 'Change tags'));
    if (hand === 'mouse') await button(tags, new RegExp(`^Remove ${tag}`)).click();
    else await press(page, tags.getByRole('row', { name: tag }), 'Delete');
    await go(button(tags, 'Confirm'));
    await expect(tags).toHaveCount(0);
    await expect(ofCustomer.getByText('No tags')).toBeVisible();

    const emails = page.getByRole('switch', { name: 'Billing through email' });
    await tick(emails);
    const optOut = page.getByRole('alertdialog', { name: 'Opt out: Billing through email' });
    await expect(optOut).toBeVisible();
    await judgeAtBothSizes(page, `profile-opt-out-by-${hand}`);
    await go(button(optOut, 'Confirm'));
    await expect(optOut).toHaveCount(0);
    await expect(emails).not.toBeChecked();
    await tick(emails);
    const optIn = dialog(page, 'Opt in: Billing through email');
    await choose(optIn.getByLabel('How did the customer agree?'), 'On the phone');
    await judgeAtBothSizes(page, `profile-opt-in-by-${hand}`);
    await go(button(optIn, 'Confirm'));
    await expect(optIn).toHaveCount(0);
    await expect(emails).toBeChecked();

    await go(button(page, 'Consent history'));
    const history = dialog(page, 'Consent history');
    await expect(history.getByText('Given', { exact: true })).toBeVisible();
    await judgeAtBothSizes(page, `profile-consents-by-${hand}`);
    await go(button(history, 'Close').last());

    await go(button(page, `Actions for ${customer.name}`));
    await expect(page.getByRole('menuitem')).toHaveCount(5);
    await judgeAtBothSizes(page, `profile-menu-by-${hand}`);
    if (hand === 'mouse') await page.getByRole('menuitem', { name: 'Opt-In invite' }).click();
    else {
      await expect(page.getByRole('menuitem', { name: 'Create Payment Plan' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    }
    const invite = page.getByRole('alertdialog', { name: 'Opt-In invite' });
    await expect(invite).toBeVisible();
    await judgeAtBothSizes(page, `profile-invite-by-${hand}`);
    await go(button(invite, 'Send invite'));
    await expect(page.getByText('Invite Sent')).toBeVisible();
  });

for (const hand of hands)
  test(`The ${hand} deletes a customer with the PIN, and an owner restores them [ADMIN-151 ADMIN-155]`, async ({
    visit,
    db,
    complaints,
  }) => {
    complaints.allow(/status of 404/);
    const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }] });
    const page = await visit(profileOf(customer.subscriptionId), {
      as: await makeStaffWithPin(db),
      size: sizeOf[hand],
    });
    const { press: go } = handOf(hand, page);
    await go(button(page, `Actions for ${customer.name}`));
    if (hand === 'mouse') await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
    else {
      await expect(page.getByRole('menuitem', { name: 'Create Payment Plan' })).toBeFocused();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
    }
    const question = page.getByRole('alertdialog', { name: 'Delete Customer' });
    await expect(question.getByText('1 open bill of $25.00 will be cancelled.')).toBeVisible();
    await judgeAtBothSizes(page, `profile-delete-by-${hand}`);
    await page.keyboard.type(madePin);
    await go(button(question, 'Delete Customer'));
    await expect(page.getByText('This customer was deleted.')).toBeVisible();
    await judgeAtBothSizes(page, `profile-deleted-by-${hand}`);
    await expect(toast(page, 'Customer successfully deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/customers$/);
    await page.goto(profileOf(customer.subscriptionId));
    await expect(page.getByRole('link', { name: 'Customers' }).last()).toBeVisible();
    await expect(page.getByText(/^Deleted on .* You can restore the customer until/)).toBeVisible();
    await judgeAtBothSizes(page, `profile-gone-by-${hand}`);
    await go(button(page, 'Restore customer'));
    const wayBack = page.getByRole('alertdialog', { name: 'Restore customer' });
    await expect(wayBack.getByText('Cancelled bills stay cancelled.')).toBeVisible();
    await judgeAtBothSizes(page, `profile-restore-by-${hand}`);
    await go(button(wayBack, 'Restore customer'));
    await expect(toast(page, 'Customer successfully restored.')).toBeVisible();
    await expect(button(page, `Actions for ${customer.name}`)).toBeVisible();
    await judgeAtBothSizes(page, `profile-restored-by-${hand}`);
  });
