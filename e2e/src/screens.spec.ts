import { leavingEvent, navigatingEvent } from '@billfold/shared/contracts/remote.contract';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { readProduct } from './testing/config';
import { product } from './testing/control';
import { complaint, dialog } from './testing/customer-screens';
import { judge, judgeAtBothSizes } from './testing/judge';
import { expectNoSidewaysScroll, forwardTo, expectNoMotion, payPath } from './testing/screens';
import { people, type Customer, type Staff } from './testing/sign-in';
import {
  expect,
  openContext,
  sizeNames,
  sizes,
  test,
  watchPage,
  type Complaints,
} from './testing/test';
import { makeCustomer, makeStaffWithPin } from './testing/world';

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly as?: Staff | Customer;
  /** What is there once the screen is. */
  readonly shows: (page: Page) => Promise<void>;
  /** What the browser may complain about. */
  readonly allows?: RegExp;
  /** In a tab of its own: an earlier screen's choice would change what this one shows. */
  readonly ownTab?: boolean;
};

const shows = (text: string | RegExp) => async (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();
/** In a table: a customer's tags are rows of a grid, which a phone hides. */
const showsRows = async (page: Page) =>
  expect(page.getByRole('table').getByRole('cell').first()).toBeVisible();
const showsButton = (name: string | RegExp) => async (page: Page) =>
  expect(page.getByRole('button', { name }).first()).toBeVisible();
const showsCardForm = (name: string) => async (page: Page) =>
  expect(dialog(page, name).frameLocator('iframe').getByLabel('Card number')).toBeVisible();
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
    shows: shows('Open this page from the link in your email.'),
  },
  { name: 'reset-pin', path: '/customer/reset', shows: showsButton('Submit') },
  {
    name: 'confirm-contact',
    path: '/confirm-contact?username=ana.rivera&code=c-1',
    shows: showsButton('Confirm'),
  },
  {
    name: 'hosted-login',
    path: '/hosted-payment/Cedar_Water/easy',
    shows: showsButton('Sign In'),
  },
  {
    name: 'welcome-without-invitation',
    path: '/welcome',
    shows: shows("This link isn't complete"),
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
    shows: shows("We couldn't find this business"),
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
    shows: shows("You don't have any saved payment methods."),
  },
  {
    name: 'pay-with-check',
    path: '/customer/blytzwallet/pay-with-check',
    as: ana,
    shows: shows('Pay with check'),
  },
  {
    name: 'cash-area',
    path: '/customer/blytzcash',
    as: ana,
    shows: shows('Choose a bill'),
    ownTab: true,
  },
  {
    name: 'cash-receipt',
    path: '/customer/receipts/cash/1',
    as: ana,
    shows: shows('Cash receipt'),
  },
  { name: 'profile', path: '/customer/profile', as: ana, shows: shows('(303) 555-0101') },
  { name: 'opt-ins', path: '/customer/profile/settings', as: ana, shows: shows('Cedar Water') },
  {
    name: 'merchant-page',
    path: '/customer/merchant/1',
    as: ana,
    shows: showsButton('Statement'),
  },
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
    shows: shows('No invoices were deleted in the last 30 days.'),
  },
  {
    name: 'recurring-invoices-empty',
    path: '/admin/invoices/recurring',
    as: owner,
    shows: shows('Bill the same customer or group on a schedule.'),
  },
  {
    name: 'new-recurring-invoice',
    path: '/admin/customers/profile/1?dialog=recurring',
    as: owner,
    shows: async (page) => {
      const form = dialog(page, 'New recurring invoice');
      await expect(form.getByRole('combobox', { name: 'Customer' })).not.toHaveValue('');
    },
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
    shows: shows('No customers were deleted in the last 30 days.'),
  },
  {
    name: 'profile-conversation',
    path: '/admin/customers/profile/1',
    as: owner,
    shows: async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Ana Rivera' })).toBeVisible();
      await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
      await expect(page.getByRole('form', { name: 'New message' })).toBeVisible();
    },
  },
  ...['invoices', 'payments'].map((tab) => ({
    name: `profile-${tab}`,
    path: `/admin/customers/profile/1?tab=${tab}`,
    as: owner,
    shows: showsRows,
  })),
  {
    name: 'profile-notes',
    path: '/admin/customers/profile/1?tab=notes',
    as: owner,
    shows: async (page) =>
      expect(page.getByRole('list', { name: 'Payment methods' })).toBeVisible(),
  },
  {
    name: 'take-payment-card',
    path: '/admin/customers/profile/1/payment?bill=1',
    as: owner,
    shows: showsCardForm('Take Payment'),
  },
  {
    name: 'manage-autopay-card',
    path: '/admin/customers/profile/1/autopay?plan=custom&amount=5000&frequency=weekly&day=friday&agreed=paper',
    as: owner,
    shows: showsCardForm('Auto-pay'),
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
  {
    name: 'business-settings',
    path: '/admin/settings/business',
    as: owner,
    shows: showsButton('Save color'),
  },
  { name: 'team', path: '/admin/settings/team', as: owner, shows: showsRows },
  { name: 'keys', path: '/admin/settings/keys', as: owner, shows: showsRows },
  {
    name: 'keys-create',
    path: '/admin/settings/keys?create=1',
    as: owner,
    shows: shows('For a page on your website'),
  },
  {
    name: 'keys-site',
    path: '/admin/settings/keys?site=1',
    as: owner,
    shows: showsButton('Add site'),
  },
  {
    name: 'webhooks',
    path: '/admin/settings/webhooks',
    as: owner,
    shows: shows('No webhooks yet'),
  },
  {
    name: 'webhooks-add',
    path: '/admin/settings/webhooks?add=1',
    as: owner,
    shows: showsButton('Add webhook'),
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
    shows: shows("You'll stay signed in here."),
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

/**
 * What people press or fill in, where a press at its middle hits something else. The link that skips to the content
 * appears with the focus only.
 */
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

/** What the server does not give, and what the screen says then. */
const failing: readonly (Screen & { readonly calls: readonly string[] })[] = [
  // Lists first: a screen of one invoice reads the stored methods, too, and the page keeps them.
  {
    name: 'select-card-failed',
    path: '/customer/blytzwallet/select-card',
    as: ana,
    calls: ['*/api/payment_methods'],
    shows: showsButton('Try again'),
  },
  {
    name: 'methods-failed',
    path: '/customer/blytzwallet/methods',
    as: ana,
    calls: ['*/api/payment_methods'],
    shows: showsButton('Try again'),
  },
  {
    name: 'opt-ins-failed',
    path: '/customer/profile/settings',
    as: ana,
    calls: ['*/api/subscriptions'],
    shows: showsButton('Try again'),
  },
  {
    name: 'dashboard-failed',
    path: '/customer/dashboard',
    as: ana,
    calls: ['*/api/user_invoices?*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'pay-failed',
    path: payPath(1),
    as: ana,
    calls: ['*/api/user_invoices/1'],
    shows: showsButton('Try again'),
  },
  {
    name: 'receipt-failed',
    path: '/customer/receipts/paid/6',
    as: ana,
    calls: ['*/api/user_invoices/6'],
    shows: showsButton('Try again'),
  },
  // A file, and the first of its person: no other page has it in its cache.
  {
    name: 'new-customer-failed',
    path: '/admin/settings?new=customer',
    as: owner,
    calls: ['*/new-customer*.js'],
    shows: shows("New customer isn't available right now."),
  },
  {
    name: 'invoices-failed',
    path: '/admin/invoices',
    as: owner,
    calls: ['*/api/user_invoices?*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'customers-failed',
    path: '/admin/customers',
    as: owner,
    calls: ['*/api/subscriptions?*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'customer-failed',
    path: '/admin/customers/profile/1?dialog=edit',
    as: owner,
    calls: ['*/api/subscriptions/1', '*/api/subscriptions/1/restoration'],
    shows: showsButton('Try again'),
  },
  {
    name: 'groups-failed',
    path: '/admin/customers?tab=groups',
    as: owner,
    calls: ['*/api/auto_groups/get_auto_groups*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'team-failed',
    path: '/admin/settings/team',
    as: owner,
    calls: ['*/api/team'],
    shows: showsButton('Try again'),
  },
  {
    name: 'keys-failed',
    path: '/admin/settings/keys',
    as: owner,
    calls: ['*/api/keys'],
    shows: showsButton('Try again'),
  },
  {
    name: 'audit-failed',
    path: '/admin/settings/audit',
    as: owner,
    calls: ['*/api/audit_log?*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'inbox-failed',
    path: '/admin/conversations',
    as: owner,
    calls: ['*/api/sms?*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'automation-failed',
    path: '/admin/automation',
    as: owner,
    calls: ['*/api/triggers'],
    shows: showsButton('Try again'),
  },
  {
    name: 'lockbox-files-failed',
    path: '/admin/caliber',
    as: owner,
    calls: ['*/api/caliber/get_lockbox_files?*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'run-log-failed',
    path: '/admin/automation/log/1',
    as: owner,
    calls: ['*/api/trigger_runs?*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'run-failed',
    path: '/admin/automation/log/1/1',
    as: owner,
    calls: ['*/api/trigger_items?*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'message-templates-failed',
    path: '/admin/message-templates',
    as: owner,
    calls: ['*/api/sms_templates?*'],
    shows: showsButton('Try again'),
  },
  {
    name: 'message-template-failed',
    path: '/admin/message-templates/1',
    as: owner,
    calls: ['*/api/sms_templates/preview?*'],
    shows: showsButton('Try again'),
  },
];

const refusal = Buffer.from(
  JSON.stringify({ detail: 'Something went wrong. Please try again.', code: 'internal' }),
).toString('base64');

/** Lets a page's calls of other addresses pass. Playwright's own routes would switch the browser's cache off. */
const failCallsOf = async (page: Page): Promise<(calls: readonly string[]) => Promise<unknown>> => {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId }) => {
    session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 500,
        responseHeaders: [{ name: 'content-type', value: 'application/json' }],
        body: refusal,
      })
      // Of a page that was left meanwhile.
      .catch(() => {});
  });
  return (calls) =>
    session.send('Fetch.enable', { patterns: calls.map((urlPattern) => ({ urlPattern })) });
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

type Visitor = Staff | Customer | undefined;

/** The test that gets the complaints of the shared pages. */
let hearing: Complaints | null = null;

/** One page for each person: what one screen has loaded stays for the next. */
const openPages = async (
  browser: Browser,
  visitors: ReadonlySet<Visitor>,
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<ReadonlyMap<Visitor, Page>> => {
  const pages = new Map<Visitor, Page>();
  for (const as of visitors) {
    const context = await openContext(browser, {
      size: 'phone',
      ...(as === undefined ? {} : { as }),
    });
    await prepare(context);
    const page = await context.newPage();
    watchPage(page, (heard) => hearing?.note(heard));
    pages.set(as, page);
  }
  return pages;
};

const pageOf = (pages: ReadonlyMap<Visitor, Page>, as: Visitor): Page => {
  const page = pages.get(as);
  if (page === undefined) throw new Error('No page is open for this person.');
  return page;
};

const closePages = (pages: ReadonlyMap<Visitor, Page>): Promise<unknown> =>
  Promise.all([...pages.values()].map((page) => page.context().close()));

/**
 * A dialog holds its page at the browser's back button, and a form asks first: not in a page that only shows one screen
 * after the other.
 */
const letGo = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(
    (names) => {
      for (const name of names)
        window.addEventListener(name, (event) => event.stopImmediatePropagation());
    },
    [leavingEvent, navigatingEvent],
  );

/** Between two screens the page shows a text that is neither: what is seen then is the new one. */
const openScreen = async (page: Page, path: string): Promise<void> => {
  if (page.url() === 'about:blank') return void (await page.goto(path));
  await forwardTo(page, '/terms-conditions');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible();
  return forwardTo(page, path);
};

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

/** What narrower phones have, and readers who enlarge the page. */
const expectNarrowFit = async (page: Page, name: string, as: Visitor): Promise<void> => {
  if (as === undefined) {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await expectNoMotion(page);
  }
  if (as === ana || as === sam) {
    await page.setViewportSize({ width: 375, height: 667 });
    await expectNoSidewaysScroll(page);
    expect(await unreachable(page), name).toEqual([]);
  }
};

test.beforeAll(() => product.reset());
test.beforeEach(({ complaints }) => void (hearing = complaints));

test.describe('a screen passes axe and markup checks, and fits phones and desks [SHELL-057]', () => {
  let pages: ReadonlyMap<Visitor, Page>;
  test.beforeAll(async ({ browser }) => {
    pages = await openPages(browser, new Set(screens.map(({ as }) => as)), letGo);
  });
  test.afterAll(() => closePages(pages));

  for (const { name, path, as, shows: expectShown, allows, ownTab = false } of screens) {
    test(name, async ({ complaints }) => {
      if (allows !== undefined) complaints.allow(allows);
      const shared = pageOf(pages, as);
      const page = ownTab ? await shared.context().newPage() : shared;
      if (ownTab) watchPage(page, complaints.note);
      await page.setViewportSize(sizes.phone);
      await openScreen(page, path);
      await judgeBothSizes(page, name, () => expectShown(page));
      await expectNarrowFit(page, name, as);
      await noteLinks(page);
      if (ownTab) await page.close();
    });
  }
  test('and links only to existing pages', async ({ request }) => {
    const { url } = readProduct();
    const answers = await Promise.all(
      [...links].map(async (link) => `${(await request.get(`${url}${link}`)).status()} ${link}`),
    );
    expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([]);
  });
});

test.describe('a screen that cannot load passes the same checks:', () => {
  let pages: ReadonlyMap<Visitor, Page>;
  const failCalls = new Map<Page, (calls: readonly string[]) => Promise<unknown>>();
  test.beforeAll(async ({ browser }) => {
    pages = await openPages(browser, new Set(failing.map(({ as }) => as)), letGo);
    for (const page of pages.values()) failCalls.set(page, await failCallsOf(page));
  });
  test.afterAll(() => closePages(pages));

  for (const { name, path, as, calls, shows: expectShown } of failing) {
    test(name, async ({ complaints }) => {
      complaints.allow(/status of 500/, /uncaught: mf-/);
      const page = pageOf(pages, as);
      await page.setViewportSize(sizes.phone);
      await failCalls.get(page)?.(calls);
      await openScreen(page, path);
      await judgeBothSizes(page, name, () => expectShown(page));
    });
  }
});

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name });
const optOutOfTexts = (db: Pool, subscriptionId: number): Promise<unknown> =>
  db.query('update subscriptions set sms_opt_in = false where id = $1', [subscriptionId]);
const closeTop = async (page: Page): Promise<void> => {
  const open = await page.getByRole('dialog').or(page.getByRole('alertdialog')).count();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(open - 1);
};

test.describe('a dialog or menu over a screen passes the same checks:', () => {
  const opened = { size: 'phone' } as const;

  test('bills, receipts and the menu of a customer', async ({ visit }) => {
    const page = await visit('/customer/dashboard', { as: ana, ...opened });
    await button(page, 'Bills').click();
    await expect(dialog(page, 'Bills').getByText('$142.50')).toBeVisible();
    await judgeAtBothSizes(page, 'bills-modal');
    await closeTop(page);
    await button(page, 'Receipts').click();
    await expect(dialog(page, 'Receipts').getByRole('row').nth(1)).toBeVisible();
    await judgeAtBothSizes(page, 'receipts-modal');
    await closeTop(page);
    await button(page, 'Open menu').click();
    await expect(button(page, 'Logout')).toBeVisible();
    await judgeAtBothSizes(page, 'customer-menu');
  });

  test('the ways to pay a bill', async ({ visit }) => {
    const page = await visit(payPath(1), { as: ana, ...opened });
    await button(page, /Payment method:/).click();
    await expect(dialog(page, 'Choose Payment Method')).toBeVisible();
    await judgeAtBothSizes(page, 'choose-method');
    await button(page, '+ Add Payment Method').click();
    const types = dialog(page, 'Add Payment Method');
    await button(types, 'Bank Account').click();
    const bank = dialog(page, 'Add bank account');
    await button(bank, 'Add bank account').click();
    await expect(complaint(bank, 'Please complete all required fields')).toBeVisible();
    await judgeAtBothSizes(page, 'add-bank-account-incomplete');
    await closeTop(page);
    await button(page, /Payment method:/).click();
    await button(page, '+ Add Payment Method').click();
    await expect(button(types, 'Credit/Debit')).toBeVisible();
    await judgeAtBothSizes(page, 'payment-types');
    await button(types, 'Credit/Debit').click();
    const card = dialog(page, 'Add card');
    await expect(card.frameLocator('iframe').getByLabel('Card number')).toBeVisible();
    await card.getByRole('button', { name: 'Add card', exact: true }).click();
    await expect(complaint(card, 'Please verify your card number')).toBeVisible();
    await judgeAtBothSizes(page, 'add-card-incomplete');
    await closeTop(page);

    await page.getByText(/view invoice/i).click();
    await expect(button(page, 'Done')).toBeVisible();
    await judgeAtBothSizes(page, 'invoice-overlay');
    await closeTop(page);
    await button(page, 'Multi-Card').click();
    await expect(dialog(page, 'Multiple Cards').getByText('Current balance')).toBeVisible();
    await judgeAtBothSizes(page, 'split');
    await closeTop(page);
    await button(page, 'Schedule').click();
    const calendar = dialog(page, 'SELECT A DATE');
    // On the last day of a month the calendar offers that day alone.
    await calendar.locator('button[data-date]:not(:disabled)').last().click();
    await expect(calendar.getByText(/^Your payment will be submitted on/)).toBeVisible();
    await judgeAtBothSizes(page, 'schedule-day');
    await closeTop(page);
    await button(page, 'Auto-Pay').click();
    await dialog(page, 'Auto-pay').getByText('Choose the amount and the days').click();
    await expect(dialog(page, 'Auto-pay').getByLabel('Frequency')).toBeVisible();
    await expectNoMotion(page);
    await judgeAtBothSizes(page, 'auto-pay-setup');
  });

  test('the questions and forms of a customer', async ({ visit }) => {
    const page = await visit(payPath(4), { as: ana, ...opened });
    await button(page, 'Unschedule').click();
    await expect(page.getByRole('alertdialog', { name: 'Unschedule this payment?' })).toBeVisible();
    await judgeAtBothSizes(page, 'unschedule');
    await page.goto('/customer/blytzwallet/methods');
    await button(page, /^Remove: /)
      .first()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Remove payment method?' })).toBeVisible();
    await judgeAtBothSizes(page, 'remove-method');
    await page.goto('/customer/profile');
    await button(page, 'Edit').click();
    await page.getByLabel('Phone').fill('9705550101');
    await expect(page.getByText(/^Changing your number will require you to opt in/)).toBeVisible();
    await judgeAtBothSizes(page, 'profile-edit');
    await page.goto('/customer/merchant/1');
    await button(page, 'Statement').click();
    await dialog(page, 'Statement').getByRole('radio', { name: 'Custom dates' }).check();
    await judgeAtBothSizes(page, 'statement-customer-days');
    await closeTop(page);
    await page.getByRole('switch', { name: 'Billing through email' }).press('Space');
    await expect(page.getByRole('alertdialog', { name: /^Opt (in|out)$/ })).toBeVisible();
    await judgeAtBothSizes(page, 'opt-in-or-out');
  });

  for (const size of sizeNames)
    test(`the filters and the menus of the header of staff, on a ${size}`, async ({ visit }) => {
      const page = await visit('/admin/invoices', { as: owner, size });
      await showsRows(page);
      if (size === 'phone') await button(page, 'Filters').click();
      await button(page, 'Filter by status').click();
      await expect(page.getByRole('dialog', { name: 'Filter by status' })).toBeVisible();
      await judge(page, `filter-${size}`);
      await page.keyboard.press('Escape');
      await button(page, 'Filter by Business').click();
      await expect(page.getByRole('option', { name: 'Cedar Water' })).toBeVisible();
      await judge(page, `filter-of-one-${size}`);
      await page.keyboard.press('Escape');
      await button(page, /^Business:/).click();
      await expect(page.getByRole('menuitemradio', { name: 'All businesses' })).toBeFocused();
      await judge(page, `business-menu-${size}`);
      await page.keyboard.press('Escape');
      await button(page, /Account menu/).click();
      await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
      await judge(page, `account-menu-${size}`);
    });

  test('the menu, dialogs and questions of a customer’s profile', async ({ visit, db }) => {
    const customer = await makeCustomer(db, { bills: [{ amount: 2_500 }] });
    await optOutOfTexts(db, customer.subscriptionId);
    const page = await visit(`/admin/customers/profile/${customer.subscriptionId}`, {
      as: await makeStaffWithPin(db),
    });
    await button(page, 'Change tags').click();
    const tags = dialog(page, 'Tags');
    await tags.getByRole('searchbox').fill('Never made');
    await expect(button(tags, /^create tag/)).toBeVisible();
    await page.keyboard.press('Enter');
    await judgeAtBothSizes(page, 'profile-tags');
    await button(tags, 'Cancel').click();
    await expect(tags).toHaveCount(0);
    await page.getByRole('switch', { name: 'Billing through email' }).click();
    await expect(
      page.getByRole('alertdialog', { name: 'Opt out: Billing through email' }),
    ).toBeVisible();
    await judgeAtBothSizes(page, 'profile-opt-out');
    await closeTop(page);
    await page.getByRole('switch', { name: 'Billing through text messaging' }).click();
    const optIn = dialog(page, 'Opt in: Billing through text messaging');
    await expect(optIn.getByLabel('How did the customer agree?')).toBeVisible();
    await judgeAtBothSizes(page, 'profile-opt-in');
    await button(optIn, 'Cancel').click();
    await expect(optIn).toHaveCount(0);
    await button(page, 'Consent history').click();
    await expect(dialog(page, 'Consent history')).toBeVisible();
    await judgeAtBothSizes(page, 'profile-consents');
    await closeTop(page);

    const menu = button(page, `Actions for ${customer.name}`);
    await menu.click();
    await expect(page.getByRole('menuitem')).toHaveCount(6);
    await judgeAtBothSizes(page, 'profile-menu');
    await page.getByRole('menuitem', { name: 'Opt-In invite' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Opt-In invite' })).toBeVisible();
    await judgeAtBothSizes(page, 'profile-invite');
    await closeTop(page);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete Customer' }).click();
    await expect(
      page
        .getByRole('alertdialog', { name: 'Delete Customer' })
        .getByText('1 open bill ($25.00) will be canceled.'),
    ).toBeVisible();
    await judgeAtBothSizes(page, 'profile-delete');
    await closeTop(page);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Take Payment' }).click();
    const form = dialog(page, 'Take Payment');
    await form.getByRole('radio', { name: /Water service/ }).check();
    await form.getByRole('radio', { name: 'Check', exact: true }).check();
    await expect(form.getByLabel('Check number')).toBeVisible();
    await judgeAtBothSizes(page, 'take-payment-check');
    await page.goto(`/admin/customers/profile/${customer.subscriptionId}`);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Manage Autopay' }).click();
    const setUp = dialog(page, 'Auto-pay');
    await setUp.getByRole('radio', { name: 'Choose the amount and the days' }).check();
    await judgeAtBothSizes(page, 'manage-autopay-form');
  });
});

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

test('Customers have the main button in view on a small phone', async ({ visit }) => {
  const page = await visit('/customer/receipts/paid/6', { as: ana, size: 'phone' });
  await expect(page.getByRole('button', { name: 'Done' })).toBeInViewport({ ratio: 1 });
  await page.goto('/customer/blytzwallet/add-card');
  await expect(page.getByRole('button', { name: 'Add card' })).toBeInViewport({ ratio: 1 });
  await page.goto(payPath(1));
  await page.getByRole('button', { name: 'Multi-Card' }).click();
  await expect(
    dialog(page, 'Multiple Cards').getByRole('button', { name: 'Pay $142.50' }),
  ).toBeInViewport({ ratio: 1 });
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
  const [customer, visitor] = [
    await visit('about:blank', { as: ana, size: 'phone' }),
    await visit('about:blank', { size: 'phone' }),
  ];
  for (const { path, as, shows: expectShown } of places) {
    const page = as === undefined ? visitor : customer;
    await page.goto(path);
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
  let requested = Promise.resolve();
  const page = await visit('about:blank', { as: owner });
  await page.route(/\/api\/(user_invoices|transactions|subscriptions)\?/, async (route) => {
    await requested;
    await route.continue();
  });
  for (const path of ['/admin/customers', '/admin/invoices', '/admin/payments']) {
    let answer = (): void => {};
    requested = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.goto(path);
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
