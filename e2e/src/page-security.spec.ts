import { product } from './testing/control';
import { payPath } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';

test.beforeAll(() => product.reset());

test('pages carry a strict policy and are kept nowhere', async ({ product: { url } }) => {
  for (const path of ['/login', '/customer/dashboard', payPath(1), '/no-such-page']) {
    const answer = await fetch(url + path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toMatch(/^'self' 'sha256-[^' ]+'$/);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script)', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY',
    });
  }
});

test('every script and style of a page has a hash', async ({ visit }) => {
  const page = await visit('/customer/dashboard', { as: people.ana });
  await expect(page.getByRole('button', { name: 'Bills' })).toBeVisible();
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('script[src], link[rel=stylesheet], link[rel=modulepreload]')].filter((element) => !element.getAttribute('integrity')).map((element) => element.outerHTML));
  expect(bare).toEqual([]);
});

test('personal answers of the API are kept nowhere', async ({ visit, product: { url } }) => {
  const page = await visit('/customer/dashboard', { as: people.ana });
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('auth') ?? '{}') as { auth_token?: string }).auth_token);
  for (const path of ['users/user_get_self', 'user_invoices', 'payment_methods']) {
    const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Token ${token}` } });
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-content-type-options')]).toEqual([200, 'no-store', 'nosniff']);
    expect(await answer.text()).not.toMatch(/9417444583181111|pin_hash|password_hash|argon2/);
  }
});

test('a script that the page does not know is refused', async ({ visit, complaints }) => {
  complaints.allow(/Content Security Policy/i, /integrity/i);
  const page = await visit('/login');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.head.append(script);
    return 'hasRun' in window;
  });
  expect(ran).toBe(false);
});

test('the browser keeps no PIN [SHELL-030 SHARED-019]', async ({ visit }) => {
  const bodies: string[] = [];
  const page = await visit('/customer/login?username=ana.rivera');
  page.on('request', (request) => bodies.push(`${request.url()} ${request.url().endsWith('/auth/login') ? '' : (request.postData() ?? '')}`));
  await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible();
  await page.keyboard.type(people.ana.pin);
  await expect(page.getByRole('heading', { name: 'Hi, Ana!' })).toBeVisible();
  await page.goto(payPath(1));
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
  expect(kept).not.toContain('pin');
  expect(kept).not.toContain(people.ana.pin);
  expect(bodies.filter((body) => /[?&]pin=|(^| |&)pin=/.test(body))).toEqual([]);
});
