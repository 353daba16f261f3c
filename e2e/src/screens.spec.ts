import type { BrowserContext, Locator, Page } from '@playwright/test';
import { readProduct } from './testing/config';
import { product } from './testing/control';
import { dialog } from './testing/customer-screens';
import { judge } from './testing/judge';
import { expectNoSidewaysScroll, payPath } from './testing/screens';
import { people, type Customer, type Staff } from './testing/sign-in';
import {
  expect,
  openContext,
  sizeNames,
  sizes,
  test,
  watchPage,
  type Complaints,
  type VisitOptions,
} from './testing/test';

/** As the screen opens on a phone, then as the same page draws itself in a wide window. */
const judgeBothSizes = async (
  page: Page,
  name: string,
  showsAgain: () => Promise<void>,
): Promise<void> => {
  for (const size of sizeNames) {
    await page.setViewportSize(sizes[size]);
    await showsAgain();
    await judge(page, `${name}-${size}`);
  }
};

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly as?: Staff | Customer;
  /** What is there once the screen is. */
  readonly shows: (page: Page) => Promise<void>;
  /** What the browser may complain about. */
  readonly allows?: RegExp;
};

const shows = (text: string | RegExp) => async (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();
const showsRows = async (page: Page) =>
  expect(page.getByRole('row').nth(1).getByRole('cell').first()).toBeVisible();
const showsButton = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('button', { name }).first()).toBeVisible();
const { owner, ana, sam } = people;

const screens: readonly Screen[] = [
  { name: 'merchant-login', path: '/login', shows: showsButton('Sign in') },
  {
    name: 'customer-login',
    path: '/customer/login?username=ana.rivera',
    shows: shows('Welcome back'),
  },
  { name: 'customer-login-phone-number', path: '/customer/login', shows: shows('Phone Number') },
  { name: 'mobile-login', path: '/mobile-login', shows: shows('Customer Login') },
  { name: 'forgot-password', path: '/forgot-password', shows: showsButton('Reset Password') },
  {
    name: 'create-password-without-link',
    path: '/create-password',
    shows: shows('This page opens with the link in our email.'),
  },
  { name: 'reset-pin', path: '/customer/reset', shows: showsButton('Submit') },
  {
    name: 'confirm-contact',
    path: '/confirm-contact?username=ana.rivera&code=c-1',
    shows: showsButton('Confirm'),
  },
  { name: 'donation', path: '/donation?merchant_name=Cedar_Water', shows: showsButton('$150') },
  {
    name: 'donation-without-fee',
    path: '/donation?merchant_name=Harbor_Broadband',
    shows: showsButton('$150'),
  },
  {
    name: 'donation-unknown',
    path: '/donation?merchant_name=Nobody',
    shows: shows('We could not find this business'),
    allows: /status of 404/,
  },
  { name: 'terms', path: '/terms-conditions', shows: shows('Terms and Conditions') },
  { name: 'privacy', path: '/privacy-policy', shows: shows('Privacy Policy') },
  {
    name: 'not-found-visitor',
    path: '/no-such-page',
    shows: shows('PAGE NOT FOUND'),
    allows: /status of 404/,
  },
  { name: 'dashboard', path: '/customer/dashboard', as: ana, shows: showsButton('Bills') },
  { name: 'bills', path: '/customer/bills/unpaid', as: ana, shows: shows('VIEW BILL') },
  { name: 'receipts', path: '/customer/receipts/paid', as: ana, shows: shows('VIEW RECEIPT') },
  {
    name: 'receipts-empty',
    path: '/customer/receipts/paid',
    as: sam,
    shows: shows('You have no receipts.'),
  },
  { name: 'pay', path: payPath(1), as: ana, shows: showsButton('Pay $142.50') },
  { name: 'pay-without-method', path: payPath(10), as: sam, shows: shows('Choose a method') },
  { name: 'pay-scheduled', path: payPath(4), as: ana, shows: shows('Payment Scheduled') },
  {
    name: 'receipt-paid',
    path: '/customer/receipts/paid/6',
    as: ana,
    shows: shows('Your payment has been submitted'),
  },
  {
    name: 'receipt-refunded',
    path: '/customer/receipts/paid/7',
    as: ana,
    shows: shows('Your payment has been refunded'),
  },
  {
    name: 'select-card',
    path: '/customer/blytzwallet/select-card',
    as: ana,
    shows: shows('XXXX XXXX XXXX 1111'),
  },
  {
    name: 'select-card-empty',
    path: '/customer/blytzwallet/select-card',
    as: sam,
    shows: shows('Add Card'),
  },
  {
    name: 'add-card',
    path: '/customer/blytzwallet/add-card',
    as: ana,
    shows: showsButton('Add card'),
  },
  {
    name: 'select-payment-type',
    path: '/customer/blytzwallet/select-payment-type',
    as: ana,
    shows: showsButton('Credit/Debit'),
  },
  {
    name: 'methods',
    path: '/customer/blytzwallet/methods',
    as: ana,
    shows: shows('Bank accounts'),
  },
  {
    name: 'methods-empty',
    path: '/customer/blytzwallet/methods',
    as: sam,
    shows: shows('You have no stored payment methods.'),
  },
  {
    name: 'pay-with-check',
    path: '/customer/blytzwallet/pay-with-check',
    as: ana,
    shows: shows('Pay with check'),
  },
  { name: 'cash-area', path: '/customer/blytzcash', as: ana, shows: shows('Choose a bill') },
  {
    name: 'cash-receipt',
    path: '/customer/receipts/cash/1',
    as: ana,
    shows: shows('Cash receipt'),
  },
  { name: 'profile', path: '/customer/profile', as: ana, shows: shows('(303) 555-0101') },
  { name: 'opt-ins', path: '/customer/profile/settings', as: ana, shows: shows('Cedar Water') },
  {
    name: 'not-found-customer',
    path: '/customer/nothing',
    as: ana,
    shows: shows('PAGE NOT FOUND'),
    allows: /status of 404/,
  },
  {
    name: 'mismatch',
    path: '/admin/dashboard',
    as: ana,
    shows: shows('You are currently trying to access the merchant portal'),
  },
  { name: 'home', path: '/admin/dashboard', as: owner, shows: showsRows },
  { name: 'invoices', path: '/admin/invoices', as: owner, shows: showsRows },
  {
    name: 'invoices-empty',
    path: '/admin/invoices?q=nobody+has+this',
    as: owner,
    shows: shows('Nothing matches your search.'),
  },
  {
    name: 'invoices-deleted',
    path: '/admin/invoices?show=deleted',
    as: owner,
    shows: shows('No invoice was deleted in the last 30 days.'),
  },
  { name: 'invoice', path: '/admin/invoices/detail/6', as: owner, shows: shows('Line items') },
  { name: 'transactions', path: '/admin/payments', as: owner, shows: showsRows },
  {
    name: 'expiring-cards-empty',
    path: '/admin/payments/expiring-cards?q=nobody+has+this',
    as: owner,
    shows: shows('Nothing matches your search.'),
  },
  { name: 'customers', path: '/admin/customers', as: owner, shows: showsRows },
  {
    name: 'customers-empty',
    path: '/admin/customers?q=nobody+has+this',
    as: owner,
    shows: shows('Nothing matches your search.'),
  },
  {
    name: 'customers-deleted',
    path: '/admin/customers?show=deleted',
    as: owner,
    shows: shows('No customer was deleted in the last 30 days.'),
  },
  {
    name: 'customer-edit',
    path: '/admin/customers/profile/1?dialog=edit',
    as: owner,
    shows: showsButton('Save'),
  },
  ...['customers', 'invoices', 'payments'].map((kind) => ({
    name: `upload-${kind}`,
    path: `/admin/${kind}/upload`,
    as: owner,
    shows: shows(/were imported in the last 30 days/),
  })),
  { name: 'groups', path: '/admin/customers?tab=groups', as: owner, shows: showsRows },
  { name: 'settings', path: '/admin/settings', as: owner, shows: shows('Who works here') },
  {
    name: 'new-customer',
    path: '/admin/settings?new=customer',
    as: owner,
    shows: async (page) => {
      const form = dialog(page, 'New Customer');
      await expect(form.getByLabel('First Name')).toBeVisible();
      await expect(form.getByRole('combobox', { name: 'Biller' })).toBeEnabled();
    },
  },
  {
    name: 'new-invoice',
    path: '/admin/settings?new=invoice',
    as: owner,
    shows: async (page) => {
      const form = dialog(page, 'New Invoice');
      await expect(form.getByRole('combobox', { name: 'Customer' })).toBeVisible();
      await expect(form.getByLabel('Due Date', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'new-payment-plan',
    path: '/admin/customers/profile/1?dialog=plan',
    as: owner,
    shows: async (page) => {
      const form = dialog(page, 'New Payment Plan');
      await expect(form.getByRole('combobox', { name: 'Customer Name' })).not.toHaveValue('');
      await expect(form.getByRole('group', { name: 'Open invoices' })).toBeVisible();
    },
  },
  {
    name: 'payment-plan',
    path: '/admin/invoices/payment-plan/1',
    as: owner,
    shows: showsRows,
  },
  { name: 'team', path: '/admin/settings/team', as: owner, shows: showsRows },
  { name: 'keys', path: '/admin/settings/keys', as: owner, shows: showsRows },
  {
    name: 'keys-create',
    path: '/admin/settings/keys?create=1',
    as: owner,
    shows: shows('For a page of your website'),
  },
  {
    name: 'keys-site',
    path: '/admin/settings/keys?site=1',
    as: owner,
    shows: showsButton('Add site'),
  },
  {
    name: 'team-member',
    path: '/admin/settings/team?person=1&at=1',
    as: owner,
    shows: shows('Refund and void payments'),
  },
  {
    name: 'team-invite',
    path: '/admin/settings/team?invite=1',
    as: owner,
    shows: showsButton('Send invitation'),
  },
  { name: 'audit', path: '/admin/settings/audit', as: owner, shows: shows('Audit log') },
  {
    name: 'security',
    path: '/admin/settings/security',
    as: owner,
    shows: showsButton('Change PIN'),
  },
  { name: 'sessions', path: '/admin/settings/sessions', as: owner, shows: shows('This session') },
  {
    name: 'second-factor',
    path: '/admin/settings/security?dialog=second-factor',
    as: owner,
    shows: showsButton('Continue'),
  },
  {
    name: 'inbox',
    path: '/admin/conversations',
    as: owner,
    shows: async (page) =>
      expect(page.locator('a[href^="/admin/conversations/"]').first()).toBeVisible(),
  },
  {
    name: 'chat',
    path: '/admin/conversations/1',
    as: owner,
    shows: async (page) => expect(page.getByRole('log', { name: 'Messages' })).toBeVisible(),
  },
  {
    name: 'change-password',
    path: '/admin/create-password',
    as: owner,
    shows: shows('You stay signed in here.'),
  },
  {
    name: 'automation',
    path: '/admin/automation',
    as: owner,
    shows: async (page) => expect(page.getByRole('switch').first()).toBeVisible(),
  },
  {
    name: 'lockbox-files',
    path: '/admin/caliber',
    as: owner,
    shows: async (page) =>
      expect(page.getByRole('button', { name: 'Download 11/01/2019' })).toBeVisible(),
  },
];

/** What people press or fill in, where a press at its middle hits something else. The link that skips to the content appears with the focus only. */
const unreachable = (page: Page): Promise<readonly string[]> =>
  page
    .locator(
      'a[href]:not([href^="#"]):visible, button:visible:enabled, input:visible:enabled, select:visible',
    )
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
          const { x, y, width, height } = control.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          const label = control instanceof HTMLInputElement ? control.labels?.[0] : undefined;
          return (
            !(control.contains(hit) || hit?.contains(control) === true) &&
            label?.contains(hit) !== true
          );
        })
        .map((control) => control.outerHTML),
    );

/** A list that the server does not give: what the screen says then. */
const failing: readonly (Screen & { readonly call: string })[] = [
  {
    name: 'dashboard-failed',
    path: '/customer/dashboard',
    as: ana,
    call: '**/api/user_invoices?*',
    shows: showsButton('Try again'),
  },
  {
    name: 'pay-failed',
    path: payPath(1),
    as: ana,
    call: '**/api/user_invoices/1',
    shows: showsButton('Try again'),
  },
  {
    name: 'receipt-failed',
    path: '/customer/receipts/paid/6',
    as: ana,
    call: '**/api/user_invoices/6',
    shows: showsButton('Try again'),
  },
  {
    name: 'select-card-failed',
    path: '/customer/blytzwallet/select-card',
    as: ana,
    call: '**/api/payment_methods',
    shows: showsButton('Try again'),
  },
  {
    name: 'methods-failed',
    path: '/customer/blytzwallet/methods',
    as: ana,
    call: '**/api/payment_methods',
    shows: showsButton('Try again'),
  },
  {
    name: 'opt-ins-failed',
    path: '/customer/profile/settings',
    as: ana,
    call: '**/api/subscriptions',
    shows: showsButton('Try again'),
  },
  {
    name: 'invoices-failed',
    path: '/admin/invoices',
    as: owner,
    call: '**/api/user_invoices?*',
    shows: showsButton('Try again'),
  },
  {
    name: 'customers-failed',
    path: '/admin/customers',
    as: owner,
    call: '**/api/subscriptions?*',
    shows: showsButton('Try again'),
  },
  {
    name: 'customer-failed',
    path: '/admin/customers/profile/1?dialog=edit',
    as: owner,
    call: '**/api/subscriptions/1{,/restoration}',
    shows: showsButton('Try again'),
  },
  {
    name: 'groups-failed',
    path: '/admin/customers?tab=groups',
    as: owner,
    call: '**/api/auto_groups/get_auto_groups*',
    shows: showsButton('Try again'),
  },
  {
    name: 'new-customer-failed',
    path: '/admin/settings?new=customer',
    as: owner,
    call: '**/new-customer*.js',
    shows: shows('New customer is not available right now.'),
  },
  {
    name: 'team-failed',
    path: '/admin/settings/team',
    as: owner,
    call: '**/api/team',
    shows: showsButton('Try again'),
  },
  {
    name: 'keys-failed',
    path: '/admin/settings/keys',
    as: owner,
    call: '**/api/keys',
    shows: showsButton('Try again'),
  },
  {
    name: 'audit-failed',
    path: '/admin/settings/audit',
    as: owner,
    call: '**/api/audit_log?*',
    shows: showsButton('Try again'),
  },
  {
    name: 'inbox-failed',
    path: '/admin/conversations',
    as: owner,
    call: '**/api/sms?*',
    shows: showsButton('Try again'),
  },
  {
    name: 'automation-failed',
    path: '/admin/automation',
    as: owner,
    call: '**/api/triggers',
    shows: showsButton('Try again'),
  },
  {
    name: 'lockbox-files-failed',
    path: '/admin/caliber',
    as: owner,
    call: '**/api/caliber/get_lockbox_files?*',
    shows: showsButton('Try again'),
  },
  {
    name: 'run-log-failed',
    path: '/admin/automation/log/1',
    as: owner,
    call: '**/api/trigger_runs?*',
    shows: showsButton('Try again'),
  },
  {
    name: 'run-failed',
    path: '/admin/automation/log/1/1',
    as: owner,
    call: '**/api/trigger_items?*',
    shows: showsButton('Try again'),
  },
  {
    name: 'message-templates-failed',
    path: '/admin/message-templates',
    as: owner,
    call: '**/api/sms_templates?*',
    shows: showsButton('Try again'),
  },
  {
    name: 'message-template-failed',
    path: '/admin/message-templates/1',
    as: owner,
    call: '**/api/sms_templates/preview?*',
    shows: showsButton('Try again'),
  },
];

const without =
  (call: string): NonNullable<VisitOptions['prepare']> =>
  async (context) => {
    await context.route(call, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({
          detail: 'Something went wrong. Please try again.',
          code: 'internal',
        }),
      }),
    );
  };

/** Where the screens lead within the site, one address for all that differ by numbers. */
const links = new Set<string>();
const noteLinks = async (page: Page): Promise<void> => {
  const addresses = await page
    .locator('a[href^="/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const known = new Set([...links].map((link) => link.replaceAll(/\d+/g, '0')));
  for (const address of addresses)
    if (!known.has(address.replaceAll(/\d+/g, '0'))) links.add(address);
};

/** One for each person, for the screens that are only looked at: what one has loaded stays in the cache for the next. */
const contexts = new Map<Staff | Customer | undefined, BrowserContext>();

const openAs = async (as: Staff | Customer | undefined, { note }: Complaints): Promise<Page> => {
  const page = await contexts.get(as)?.newPage();
  if (page === undefined) throw new Error('No browser is open for this person.');
  watchPage(page, note);
  return page;
};

test.beforeAll(async ({ browser }) => {
  await product.reset();
  for (const as of new Set(screens.map((screen) => screen.as)))
    contexts.set(
      as,
      await openContext(browser, { size: 'phone', ...(as === undefined ? {} : { as }) }),
    );
});
test.afterAll(() => Promise.all([...contexts.values()].map((context) => context.close())));

test.describe('a screen passes axe and markup checks and fits its width', () => {
  for (const { name, path, as, shows: expectShown, allows } of screens) {
    test(name, async ({ complaints }) => {
      if (allows !== undefined) complaints.allow(allows);
      const page = await openAs(as, complaints);
      await page.goto(path);
      await judgeBothSizes(page, name, () => expectShown(page));
      await noteLinks(page);
      await page.close();
    });
  }
  test('and links only to existing pages', async ({ request }) => {
    const { url } = readProduct();
    const answers = await Promise.all(
      [...links].map(async (link) => `${(await request.get(`${url}${link}`)).status()} ${link}`),
    );
    expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  });
  for (const { name, path, as, call, shows: expectShown } of failing) {
    test(name, async ({ visit, complaints }) => {
      complaints.allow(/status of 500/, /uncaught: mf-/);
      const page = await visit(path, {
        size: 'phone',
        prepare: without(call),
        ...(as === undefined ? {} : { as }),
      });
      await judgeBothSizes(page, name, () => expectShown(page));
    });
  }
});

test('Customer screens 375 pixels wide do not scroll sideways, and every control is reachable [SHELL-057]', async ({
  complaints,
}) => {
  const ofCustomers = screens.filter(({ as }) => as === ana || as === sam);
  for (const { name, path, as, shows: expectShown, allows } of ofCustomers) {
    if (allows !== undefined) complaints.allow(allows);
    const page = await openAs(as, complaints);
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto(path);
    await expectShown(page);
    await expectNoSidewaysScroll(page);
    expect(await unreachable(page), name).toEqual([]);
    await page.close();
  }
});

for (const size of sizeNames) {
  test.describe(`overlays at ${size} size`, () => {
    test('of a customer pass the judges', async ({ visit }) => {
      const page = await visit('/customer/dashboard', { as: ana, size });
      await page.getByRole('button', { name: 'Bills' }).click();
      await expect(page.getByRole('dialog', { name: 'Bills' }).getByText('$142.50')).toBeVisible();
      await judge(page, `bills-modal-${size}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Receipts' }).click();
      await expect(
        page.getByRole('dialog', { name: 'Receipts' }).getByRole('row').nth(1),
      ).toBeVisible();
      await judge(page, `receipts-modal-${size}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await judge(page, `customer-menu-${size}`);

      await page.goto(payPath(1));
      await page.getByRole('button', { name: /Payment method:/ }).click();
      await expect(page.getByRole('dialog', { name: 'Choose Payment Method' })).toBeVisible();
      await judge(page, `choose-method-${size}`);
      await page.keyboard.press('Escape');
      await page.getByText(/view invoice/i).click();
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
      await judge(page, `invoice-overlay-${size}`);
    });

    test('of staff pass the judges', async ({ visit }) => {
      const page = await visit('/admin/invoices', { as: owner, size });
      await showsRows(page);
      if (size === 'phone') await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('button', { name: 'Filter by status' }).click();
      await expect(page.getByRole('dialog', { name: 'Filter by status' })).toBeVisible();
      await judge(page, `filter-${size}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /Account menu/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
      await judge(page, `account-menu-${size}`);
    });
  });
}

/** What fills the element, or its ::after, once forced colours have had their say. */
const fill = (element: Locator, part?: '::after'): Promise<string> =>
  element.evaluate((found, name) => getComputedStyle(found, name).backgroundColor, part);
/** What they make of a surface that says nothing. */
const canvas = 'rgb(255, 255, 255)';

test('Forced colours keep the states of switches, marks and chosen days visible', async ({
  visit,
}) => {
  const staff = await visit('/admin/automation', { as: owner, size: 'phone' });
  await staff.emulateMedia({ forcedColors: 'active' });
  const track = (isOn: boolean): Locator =>
    staff.getByRole('switch', { checked: isOn }).first().locator('+ span');
  await expect(track(true)).toBeVisible();
  expect(await fill(track(false), '::after')).not.toBe(canvas);
  expect(await fill(track(true))).not.toBe(await fill(track(false)));
  expect(await fill(track(true), '::after')).not.toBe(await fill(track(true)));

  await staff.goto('/admin/conversations');
  const unread = staff.locator('a[data-unread="true"]').first();
  await expect(unread).toBeVisible();
  expect(await fill(unread.getByText('Unread').locator('..'))).not.toBe(canvas);

  const page = await visit(payPath(1), { as: ana, size: 'phone' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page
    .getByRole('group', { name: 'More ways to pay' })
    .getByRole('button', { name: 'Schedule' })
    .click();
  const day = dialog(page, 'SELECT A DATE').locator('button[data-date]:not(:disabled)').first();
  await day.click();
  await expect.poll(() => fill(day)).not.toBe(canvas);
});

test('Payment forms fit their width at 200 % text size', async ({ visit }) => {
  const demo = {
    blytzpay_account_id: '1',
    blytzpay_invoice_id: '1',
    amount: '142.50',
    company_token: 'ct_demo_cedar_water',
    api_key: 'pk_demo_cedar_water',
  };
  const places: readonly Pick<Screen, 'path' | 'as' | 'shows'>[] = [
    { path: payPath(1), as: ana, shows: showsButton('Pay $142.50') },
    { path: '/donation?merchant_name=Cedar_Water', shows: showsButton('$150') },
    { path: '/hosted-payment/Cedar_Water/1', shows: showsButton('Sign In') },
    {
      path: `/embedded-payment?${new URLSearchParams(demo).toString()}`,
      shows: showsButton('Pay Now'),
    },
  ];
  for (const { path, as, shows: expectShown } of places) {
    const page = await visit(path, { size: 'phone', ...(as === undefined ? {} : { as }) });
    await expectShown(page);
    const overflow = await page.locator('form').evaluateAll((forms) => {
      document.documentElement.style.fontSize = '200%';
      return Math.max(
        ...forms.map((form) => form.scrollWidth - form.clientWidth),
        document.documentElement.scrollWidth - window.innerWidth,
      );
    });
    // The card-entry frame is 4 px wider on purpose: its fields' focus rings are drawn there.
    expect(overflow, path).toBeLessThanOrEqual(4);
  }
});

test('Staff lists load their rows without a layout shift', async ({ visit }) => {
  for (const path of ['/admin/customers', '/admin/invoices', '/admin/payments']) {
    let answer = (): void => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = await visit(path, {
      as: owner,
      prepare: async (context) => {
        await context.route(
          /\/api\/(user_invoices|transactions|subscriptions)\?/,
          async (route) => {
            await asked;
            await route.continue();
          },
        );
      },
    });
    await expect(page.locator('table[aria-busy="true"]')).toBeVisible();
    await page.evaluate(() => {
      const moved = { score: 0 };
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.score += (entry as PerformanceEntry & { readonly value: number }).value;
      }).observe({ type: 'layout-shift' });
    });
    answer();
    await showsRows(page);
    await expect(page.locator('table[aria-busy="false"]')).toBeVisible();
    // A layout shift is reported with its frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(
      await page.evaluate(
        () => (window as unknown as { readonly moved: { readonly score: number } }).moved.score,
      ),
      path,
    ).toBeLessThan(0.01);
  }
});
