import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { Page } from '@playwright/test';
import { product } from './testing/control';
import { menuButton } from './testing/customer-screens';
import { isMarked, mark } from './testing/page-mark';
import { payPath, pressPin, signInStaff } from './testing/screens';
import { people, storageOf } from './testing/sign-in';
import { expect, test } from './testing/test';

test.use({ newProcesses: true });

test.beforeAll(() => product.reset());

test('Pages have a strict policy and are not cached', async ({ product: { url } }) => {
  for (const path of ['/login', '/customer/dashboard', payPath(1), '/no-such-page']) {
    const answer = await fetch(url + path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).toContain('report-uri /registry/reports; report-to reports');
    expect(/style-src ([^;]+)/.exec(policy)?.[1]).toMatch(/^'nonce-[^' ]+'$/);
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toMatch(/^'self' 'sha256-[^' ]+'$/);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script), endpoints=(reports)',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  }
});

test('Every script and style of a page has a hash', async ({ visit }) => {
  const page = await visit('/customer/dashboard', { as: people.ana });
  await expect(page.getByRole('button', { name: 'Bills' })).toBeVisible();
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[rel=stylesheet], link[rel=modulepreload]')]
      .filter((element) => !element.getAttribute('integrity'))
      .map((element) => element.outerHTML),
  );
  expect(bare).toEqual([]);
});

test('Personal answers of the API are not cached', async ({ product: { url } }) => {
  const [stored] = (await storageOf(people.ana)).origins[0]?.localStorage ?? [];
  const { auth_token: token } = JSON.parse(stored?.value ?? '{}') as { auth_token?: string };
  for (const path of ['users/user_get_self', 'user_invoices', 'payment_methods']) {
    const answer = await fetch(`${url}/api/${path}`, {
      headers: { authorization: `Token ${token}` },
    });
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('x-content-type-options'),
    ]).toEqual([200, 'no-store', 'nosniff']);
    expect(await answer.text()).not.toMatch(/9417444583181111|pin_hash|password_hash|argon2/);
  }
});

test('The browser stores no PIN [SHELL-030 SHARED-019]', async ({ visit }) => {
  const bodies: string[] = [];
  const page = await visit('/customer/login?username=ana.rivera');
  page.on('request', (request) =>
    bodies.push(
      `${request.url()} ${request.url().endsWith('/auth/login') ? '' : (request.postData() ?? '')}`,
    ),
  );
  await pressPin(page, people.ana.pin);
  await expect(page.getByRole('heading', { name: 'Hi, Ana!' })).toBeVisible();
  await page.goto(payPath(1));
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept).not.toContain('pin');
  expect(kept).not.toContain(people.ana.pin);
  expect(bodies.filter((body) => /[?&]pin=|(^| |&)pin=/.test(body))).toEqual([]);
});

/** Module → address of its real entry, by what ordinary pages carry. */
const entriesOf = async (url: string): Promise<ReadonlyMap<string, string>> => {
  const plans = await Promise.all(
    ['/login', '/customer/login'].map(async (path) => {
      const html = await (await fetch(url + path)).text();
      return JSON.parse(/id="page-plan">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as PagePlan;
    }),
  );
  return new Map(
    plans.flatMap(({ remotes }) =>
      remotes.map(({ module, base, entry }) => [module, `${base}${entry}`] as const),
    ),
  );
};

/** Imports entries in the page, as a script that got in would; answers whose came. */
const importIn = (page: Page, entries: ReadonlyMap<string, string>): Promise<readonly string[]> =>
  page.evaluate(
    async (given) => {
      const came: string[] = [];
      for (const [module, address] of given)
        await import(address).then(
          () => came.push(module),
          () => {},
        );
      return came;
    },
    [...entries],
  );

test.describe('a payment page can import only the module that owns it:', () => {
  test.beforeEach(({ complaints }) => complaints.allow(/integrity/i));

  for (const [what, path, owner] of [
    ['donation', '/donation?merchant_name=Cedar_Water', 'mf-public'],
    ['hosted page', '/hosted-payment/Cedar_Water/easy', 'mf-public'],
    ['embedded page', '/embedded-payment', 'mf-public'],
  ] as const) {
    test(what, async ({ visit, complaints, product: { url } }) => {
      complaints.allow(/./);
      const entries = await entriesOf(url);
      expect([...entries.keys()]).toEqual(
        expect.arrayContaining([
          'mf-admin',
          'mf-automation',
          'mf-customer',
          'mf-inbox',
          'mf-public',
        ]),
      );
      const page = await visit(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await importIn(page, entries)).toEqual([owner]);
    });
  }

  test('the pay screen, by address, from the dashboard, and after the sign-out', async ({
    visit,
    product: { url },
  }) => {
    const entries = await entriesOf(url);
    const page = await visit(payPath(1), { as: people.ana });
    const pay = page.getByRole('button', { name: /^Pay \$[\d,.]+$/ });
    await expect(pay).toBeVisible();
    expect(await importIn(page, entries)).toEqual(['mf-customer']);

    await page.goto('/customer/dashboard');
    await page.getByRole('button', { name: 'Bills' }).click();
    await mark(page);
    await page
      .getByRole('dialog', { name: 'Bills' })
      .getByRole('button', { name: /\$/ })
      .first()
      .click();
    await expect(pay).toBeVisible();
    expect([await isMarked(page), await importIn(page, entries)]).toEqual([true, ['mf-customer']]);

    await menuButton(page).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/customer\/login$/);
    expect([await isMarked(page), (await importIn(page, entries)).toSorted()]).toEqual([
      false,
      ['mf-customer', 'mf-public'],
    ]);
  });
});

test('The staff area is one page from the sign-in to every screen', async ({ visit }) => {
  const page = await visit('/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await mark(page);
  await signInStaff(page, people.owner);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  for (const name of ['Inbox', 'Automation', 'Customers']) {
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  expect(await isMarked(page)).toBe(true);
});

test('A page has the chosen colors before its first script runs', async ({ visit, complaints }) => {
  complaints.allow(/net::ERR_FAILED/);
  const page = await visit('/customer/dashboard', { as: people.ana });
  await menuButton(page).click();
  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark');
  const dark = 'rgb(14, 21, 20)';
  await expect(page.locator('body')).toHaveCSS('background-color', dark);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(20, 33, 31)');
  await page.emulateMedia({ media: 'screen' });
  await page.route(/\.js$/, (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('body')).toHaveCSS('background-color', dark);
  await expect(page.getByRole('status')).toContainText('Loading');
});
