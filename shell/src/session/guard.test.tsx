import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, networkFailure, type FakeHandler } from '../testing/fake-api';
import { customerPlan } from '../testing/fake-plan';
import { resetPlatform } from '../testing/fake-platform';
import {
  ana,
  customerAuth,
  merchantAuth,
  startTestShell,
  stopTestShells,
} from '../testing/TestShell';
import type { SessionControl } from './session-control';

beforeEach(resetPlatform);
afterEach(stopTestShells);

const customerMismatch =
  'You are currently trying to access the merchant portal while logged in as a customer.';
const merchantMismatch =
  'You are currently trying to access the customer portal while logged in as a merchant.';
const isActive = (active: boolean, is_business = false) => ({
  'GET auth/get_user_active': { active, is_business },
});
const registered = { username: 'ann', merchant_name: 'Acme' };

describe('a visitor without token and PIN', () => {
  it.each([
    ['merchant', '/login', ['/admin/invoices', '/admin/customers', '/admin']],
    [
      'customer',
      '/customer/login',
      ['/customer/dashboard', '/customer/receipts/paid/9', '/customer'],
    ],
  ] as const)(
    'is sent from the paths of the %s area to %s [SHELL-006] [SHELL-008] [SHELL-009] [SHELL-015]',
    async (_area, signIn, [first, ...others]) => {
      const page = await startTestShell({ path: first });
      expect(page.address()).toBe(signIn);
      expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      for (const path of others) {
        await page.go('/welcome');
        await page.go(path);
        expect([path, page.address()]).toEqual([path, signIn]);
      }
    },
  );

  it('stays on the sign-in pages [SHELL-006]', async () => {
    const page = await startTestShell({ path: '/' });
    for (const path of ['/', '/login', '/customer/login']) {
      await page.go(path);
      expect(page.address()).toBe(path);
      expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    }
  });

  it.each([
    '/create-password',
    '/reset-password',
    '/forgot-password',
    '/customer/signup/ann',
    '/customer/reset',
    '/confirm-contact',
    '/welcome',
    '/welcome/2',
    '/welcome/3',
    '/hosted-payment/cedar_water/1',
    '/terms-conditions',
    '/privacy-policy',
    '/mobile-login',
    '/donation',
    '/embedded-payment',
  ])('opens %s, which is exempt [SHELL-007]', async (path) => {
    const page = await startTestShell({ path });
    expect(page.address()).toBe(path);
    expect(page.api.calls).toEqual([]);
  });

  it('guards an unknown path inside the areas only [SHELL-003] [SHELL-004] [SHELL-005]', async () => {
    const page = await startTestShell({ path: '/no-such-page' });
    expect(screen.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
    expect(page.address()).toBe('/no-such-page');
    await page.go('/admin/no-such-page');
    expect(page.address()).toBe('/login');
  });
});

describe('a customer route without a token', () => {
  it('sends an active stored user to the customer login with one call [SHELL-010] [SHELL-011]', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard',
      auth: registered,
      answers: isActive(true),
    });
    expect(page.api.calls).toEqual([
      expect.objectContaining({
        path: 'auth/get_user_active',
        query: { username: 'ann', merchant_name: 'Acme' },
      }),
    ]);
    expect(page.address()).toBe('/customer/login');
  });

  it('sends an inactive user to sign-up [SHELL-012] [SHELL-013]', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard',
      auth: registered,
      answers: isActive(false),
    });
    expect(page.address()).toBe('/customer/signup/ann?merchant_name=Acme&username=ann');
  });

  it('sends an inactive business customer to sign-up with its flag [SHELL-013]', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard',
      auth: registered,
      answers: isActive(false, true),
    });
    expect(page.address()).toBe(
      '/customer/signup/ann?merchant_name=Acme&username=ann&is_business=True',
    );
  });

  it('sends the user to the customer login when the check gets no answer', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard',
      auth: registered,
      answers: { 'GET auth/get_user_active': networkFailure },
    });
    expect(page.address()).toBe('/customer/login');
  });

  it('makes no check with #registered [SHELL-014]', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard#registered',
      auth: registered,
      answers: isActive(true),
    });
    expect(page.api.calls).toEqual([]);
    expect(page.address()).toBe('/customer/login');
  });

  it('stores username and merchant name of the query first [SHELL-015] [CUST-012]', async () => {
    const page = await startTestShell({
      path: '/customer/blytzwallet/invoice/9?username=ann&merchant_name=Acme',
      answers: isActive(true),
    });
    expect(page.stored()).toMatchObject({ username: 'ann', merchant_name: 'Acme' });
    expect(page.api.callsTo('GET auth/get_user_active')).toHaveLength(1);
  });

  it('keeps the stored names when the query has none [CUST-012]', async () => {
    const page = await startTestShell({
      path: '/customer/blytzwallet/invoice/9',
      auth: { ...registered, ...customerAuth },
    });
    expect(page.stored()).toMatchObject({ username: 'ana.rivera', merchant_name: 'Acme' });
  });
});

describe('#registered', () => {
  const registered = {
    'POST auth/login': {
      token: 't',
      auth_token: 't',
      username: 'ann',
      id: 7,
      email: '',
      status: 200,
      role: 4,
    },
  };

  it('signs in with the PIN in memory before the first data call [SHELL-015] [SHELL-026]', async () => {
    const page = await startTestShell({
      path: '/welcome',
      plan: customerPlan,
      answers: registered,
    });
    act(() => page.shell.session.remember({ username: 'ann', pin: '4826' }));
    await page.go('/customer/dashboard#registered');
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(page.api.calls.map(({ path }) => path)).toEqual(['auth/login', 'users/user_get_self']);
    expect(page.api.calls[0]?.body).toEqual({
      username: 'ann',
      pin: '4826',
      customer_login: 'true',
    });
    expect(page.stored()).toMatchObject({ auth_token: 't', user_role: 4, is_merchant: false });
    expect(page.shell.store.getState().auth.user_pin).toBeNull();
  });

  it('opens no screen when the server refuses the PIN [SHELL-026]', async () => {
    const page = await startTestShell({
      path: '/customer/login',
      answers: { 'POST auth/login': answer(403, { detail: 'wrong' }) },
    });
    act(() => page.services('mf-public').session.remember({ username: 'ann', pin: '4826' }));
    await page.go('/customer/dashboard#registered');
    expect(page.address()).toBe('/customer/login');
    expect(page.api.callsTo('GET users/user_get_self')).toEqual([]);
  });
});

describe('auth_token in the address', () => {
  it('is swapped for its session and leaves the address [SHELL-025]', async () => {
    const page = await startTestShell({
      path: '/customer/blytzwallet/invoice/9?auth_token=link&merchant_name=Acme',
      plan: customerPlan,
      answers: { 'GET users/get_id_by_token': { id: 7, auth_token: 'fresh' } },
    });
    expect(await screen.findByRole('heading', { name: 'Pay bill' })).toBeVisible();
    expect(page.address()).toBe('/customer/blytzwallet/invoice/9?merchant_name=Acme');
    expect(page.api.calls[0]).toMatchObject({
      path: 'users/get_id_by_token',
      authorization: 'Token link',
    });
    expect(page.stored()).toMatchObject({
      auth_token: 'fresh',
      user_id: 7,
      user_role: 4,
      is_merchant: false,
      merchant_name: 'Acme',
    });
  });

  it('is itself the session when the answer names no other [SHELL-025]', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard?auth_token=link',
      answers: { 'GET users/get_id_by_token': { id: 7 } },
    });
    expect(page.stored()).toMatchObject({ auth_token: 'link' });
  });

  it('ends no session when the server refuses the token [SHELL-025]', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard?auth_token=bad&username=ann&merchant_name=Acme',
      answers: { 'GET users/get_id_by_token': answer(401, { detail: 'no' }), ...isActive(true) },
    });
    expect(page.address()).toBe('/customer/login#link-expired');
    expect(page.stored()).toMatchObject({ username: 'ann', auth_token: null });
  });

  it.each([
    ['the network fails', networkFailure],
    ['the server fails', answer(502, {})],
  ])('is checked twice when %s, then on each retry [SHELL-025]', async (_how, lost) => {
    const page = await startTestShell({
      path: '/customer/blytzwallet/invoice/9?auth_token=link&merchant_name=Acme',
      plan: customerPlan,
      answers: { 'GET users/get_id_by_token': lost },
    });
    expect(
      screen.getByRole('heading', { name: "Pay bill isn't available right now." }),
    ).toBeVisible();
    expect(page.api.callsTo('GET users/get_id_by_token')).toHaveLength(2);
    page.api.answerWith({ 'GET users/get_id_by_token': { id: 7, auth_token: 'fresh' } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Pay bill' })).toBeVisible();
    expect(page.address()).toBe('/customer/blytzwallet/invoice/9?merchant_name=Acme');
    expect(page.stored()).toMatchObject({ auth_token: 'fresh' });
  });

  it('is checked again when the connection returns [SHELL-025]', async () => {
    const page = await startTestShell({
      path: '/customer/blytzwallet/invoice/9?auth_token=link',
      plan: customerPlan,
      answers: { 'GET users/get_id_by_token': networkFailure },
    });
    expect(screen.getByText(/We couldn't check your link\./)).toBeVisible();
    page.api.answerWith({ 'GET users/get_id_by_token': { id: 7, auth_token: 'fresh' } });
    act(() => void globalThis.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Pay bill' })).toBeVisible();
    expect(page.stored()).toMatchObject({ auth_token: 'fresh' });
  });

  it('is checked once more when the first call is lost [SHELL-025]', async () => {
    let tries = 0;
    const flaky = () => {
      tries += 1;
      return tries === 1 ? { status: 503, body: {} } : { status: 200, body: { id: 7 } };
    };
    const page = await startTestShell({
      path: '/customer/dashboard?auth_token=link',
      plan: customerPlan,
      answers: { 'GET users/get_id_by_token': flaky },
    });
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(page.stored()).toMatchObject({ auth_token: 'link' });
  });

  it('is only removed from the address when a token is stored [SHELL-015] [SHELL-025]', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard',
      auth: customerAuth,
      plan: customerPlan,
    });
    await page.go('/customer/blytzwallet/invoice/9?auth_token=other');
    expect(page.address()).toBe('/customer/blytzwallet/invoice/9');
    expect(page.api.callsTo('GET users/get_id_by_token')).toEqual([]);
    expect(page.stored()).toMatchObject({ auth_token: 'customer-token' });
  });

  const refusedSelf: FakeHandler = ({ authorization }) =>
    authorization?.includes('customer-token') === true
      ? { status: 401, body: { detail: 'expired' } }
      : { status: 200, body: ana };
  const swapped = { 'GET users/get_id_by_token': { id: 7, auth_token: 'fresh' } };
  const billLink = '/customer/blytzwallet/invoice/9?auth_token=link';

  it('replaces a stored session that the server refuses [SHELL-025]', async () => {
    const page = await startTestShell({
      path: billLink,
      auth: customerAuth,
      plan: customerPlan,
      answers: { ...swapped, 'GET users/user_get_self': refusedSelf },
    });
    await waitFor(() => expect(page.stored()).toMatchObject({ auth_token: 'fresh' }));
    expect(page.address()).toBe('/customer/blytzwallet/invoice/9');
    expect(await screen.findByRole('heading', { name: 'Pay bill' })).toBeVisible();
    expect(
      screen.queryByText('Your session has ended. Please sign in again.'),
    ).not.toBeInTheDocument();
  });

  it.each([
    ['ended by the customer', (session: SessionControl) => session.signOut()],
    ['ended by the idle time', (session: SessionControl) => session.expire()],
  ])('does not replace a session that is %s', async (_how, end) => {
    const page = await startTestShell({
      path: '/customer/dashboard?auth_token=link',
      auth: customerAuth,
      answers: { ...swapped, 'GET users/user_get_self': networkFailure },
    });
    act(() => end(page.shell.session));
    await waitFor(() => expect(page.address()).toBe('/customer/login'));
    await page.go('/customer/dashboard');
    expect(page.api.callsTo('GET users/get_id_by_token')).toEqual([]);
  });

  it('does not replace a session that worked before its refusal', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard?auth_token=link',
      auth: customerAuth,
      answers: swapped,
    });
    await waitFor(() => expect(page.shell.store.getState().profile.user).toBe('loaded'));
    act(() => page.shell.session.hardLogout());
    await waitFor(() => expect(page.address()).toBe('/customer/login'));
    expect(page.api.callsTo('GET users/get_id_by_token')).toEqual([]);
  });
});

describe('the link of a text or mail', () => {
  const secret = 'AbcdefGhijklMnopqrStuv';
  const billOfAna = {
    auth_token: 'payer',
    invoice: 9,
    merchant_name: 'Cedar Water',
    user: { ...ana, email: '', formatted_phone: '', bill_only: true, pay_only: true },
  };
  const opens = { 'POST users/open_pay_link': billOfAna };
  const start = (answers: Parameters<typeof startTestShell>[0]['answers'], auth?: object) =>
    startTestShell({
      path: `/p#${secret}`,
      plan: customerPlan,
      ...(auth === undefined ? {} : { auth: { ...customerAuth, ...auth } }),
      answers: { ...opens, ...answers },
    });
  const payScreen = '/customer/blytzwallet/invoice/9';

  it('opens its bill without a sign-in, and leaves the address', async () => {
    const page = await start({});
    expect(await screen.findByRole('heading', { name: 'Pay bill' })).toBeVisible();
    expect(page.address()).toBe(payScreen);
    expect(page.api.calls[0]).toMatchObject({
      path: 'users/open_pay_link',
      body: { link: secret },
    });
    expect(page.stored()).toMatchObject({
      auth_token: 'payer',
      merchant_name: 'Cedar Water',
      user_info: { pay_only: true },
    });
    // What a link may do is known before the first screen asks for more.
    expect(page.api.callsTo('GET users/user_get_self')).toEqual([]);
  });

  it('keeps the session of a person who has signed in', async () => {
    const page = await start({ 'GET users/user_get_self': ana }, { user_id: ana.id });
    await waitFor(() => expect(page.address()).toBe(payScreen));
    expect(page.stored()).toMatchObject({ auth_token: 'customer-token' });
    expect(page.api.callsTo('POST auth/logout')).toMatchObject([{ authorization: 'Token payer' }]);
  });

  it.each([
    ['another customer', { user_id: ana.id + 1 }, ana],
    ['another link of the same person', { user_id: ana.id }, { ...ana, bill_only: true }],
    ['a session that has ended', { user_id: ana.id }, answer(401, { detail: 'no' })],
  ])('takes the place of the session of %s', async (_whose, auth, self) => {
    const page = await start({ 'GET users/user_get_self': self }, auth);
    await waitFor(() => expect(page.stored()).toMatchObject({ auth_token: 'payer' }));
    expect(page.address()).toBe(payScreen);
  });

  it('leads to the sign-in when the server refuses it', async () => {
    const page = await start({
      'POST users/open_pay_link': answer(400, { detail: 'X', code: 'link_expired' }),
    });
    await waitFor(() => expect(page.destination()).toBe('/customer/login#link-expired'));
  });

  it.each([
    ['the network fails', networkFailure, 2],
    ['it was tried too often', answer(429, { detail: 'X', code: 'too_many_requests' }), 1],
  ])('can be tried again when %s', async (_how, lost, calls) => {
    const page = await start({ 'POST users/open_pay_link': lost });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(page.api.callsTo('POST users/open_pay_link')).toHaveLength(calls);
    page.api.answerWith(opens);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Pay bill' })).toBeVisible();
    expect(page.stored()).toMatchObject({ auth_token: 'payer' });
  });

  it('shows staff the mismatch, without a call', async () => {
    const page = await startTestShell({
      path: `/p#${secret}`,
      plan: customerPlan,
      auth: merchantAuth,
    });
    expect(screen.getByText(merchantMismatch)).toBeVisible();
    expect(page.api.callsTo('POST users/open_pay_link')).toEqual([]);
  });

  it('leads back to the bill after a sign-in', async () => {
    const page = await start(isActive(true));
    expect(await screen.findByRole('heading', { name: 'Pay bill' })).toBeVisible();
    act(() => page.shell.session.signInHere?.());
    await waitFor(() => expect(page.destination()).toBe('/customer/login'));
    expect(page.stored()).toMatchObject({ auth_token: null, merchant_name: 'Cedar Water' });
    act(() => page.shell.session.proceed());
    await waitFor(() => expect(page.address()).toBe(payScreen));
  });
});

describe('the other portal', () => {
  it('shows a customer the mismatch on /admin, without any merchant call [SHELL-016] [SHELL-019]', async () => {
    const page = await startTestShell({ path: '/admin/dashboard', auth: customerAuth });
    expect(screen.getByText(customerMismatch)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Home' })).not.toBeInTheDocument();
    expect(page.api.calls).toEqual([]);
  });

  it('shows a merchant the mismatch on /customer [SHELL-017] [SHELL-019]', async () => {
    await startTestShell({ path: '/customer/profile', auth: merchantAuth });
    expect(screen.getByText(merchantMismatch)).toBeVisible();
  });

  it.each(['/customer/login', '/customer/signup/ann', '/customer/reset'])(
    'never shows it on %s [SHELL-019]',
    async (path) => {
      const page = await startTestShell({ path, auth: merchantAuth });
      expect(screen.queryByText(merchantMismatch)).not.toBeInTheDocument();
      expect(page.address()).toBe(path);
    },
  );

  it.each([
    [
      '/admin/invoices',
      customerAuth,
      { token: 't2', username: 'ann', userId: 2, email: '', isMerchant: true, role: 2 },
    ],
    [
      '/customer/profile',
      merchantAuth,
      { token: 't4', username: 'ana', userId: 7, email: '', isMerchant: false, role: 4 },
    ],
  ])(
    'offers a Logout on %s that keeps the requested path [SHELL-018]',
    async (path, auth, signIn) => {
      const page = await startTestShell({ path, auth });
      await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
      await screen.findByRole('heading', { name: 'Sign in' });
      expect(page.stored()).toMatchObject({ auth_token: null });
      act(() => page.services('mf-public').session.signIn(signIn));
      await waitFor(() => expect(page.destination()).toBe(path));
    },
  );
});

describe('a signed-in visitor', () => {
  it.each([
    [2, true, '/admin/dashboard'],
    [3, true, '/admin/dashboard'],
    [4, false, '/customer/dashboard'],
  ])(
    'is sent with role %p from / and /login to the own dashboard [SHELL-021]',
    async (user_role, is_merchant, dashboard) => {
      const page = await startTestShell({
        path: '/login',
        auth: { ...merchantAuth, user_role, is_merchant },
      });
      expect(page.address()).toBe(dashboard);
      await page.go('/');
      expect(page.address()).toBe(dashboard);
    },
  );

  it('finds the same entries with roles 2 and 3, and no refusal [SHELL-022] [SHELL-023]', async () => {
    const paths = [
      '/admin',
      '/admin/dashboard',
      '/admin/customers',
      '/admin/conversations',
      '/admin/invoices',
      '/admin/invoices/detail/8',
      '/admin/payments',
      '/admin/automation',
    ];
    const entries: string[][] = [];
    for (const user_role of [2, 3]) {
      const page = await startTestShell({ path: '/admin', auth: { ...merchantAuth, user_role } });
      for (const path of paths) {
        await page.go(path);
        expect(page.address()).toBe(path);
        expect(screen.getByText('screen of a module')).toBeVisible();
        entries.push([
          path,
          ...screen.getAllByRole('link').map(({ textContent }) => textContent ?? ''),
        ]);
      }
      stopTestShells();
    }
    expect(entries.slice(0, paths.length)).toEqual(entries.slice(paths.length));
  });

  it('sees the 404 page on an unknown path of the own area [SHELL-004]', async () => {
    const page = await startTestShell({ path: '/admin/no-such-page', auth: merchantAuth });
    expect(screen.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(page.address()).toBe('/admin/no-such-page');
  });

  it('loses the dashboard with the token [SHELL-009]', async () => {
    await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    stopTestShells();
    await startTestShell({
      path: '/customer/dashboard',
      auth: { ...customerAuth, auth_token: null },
    });
    expect(screen.queryByRole('heading', { name: 'Dashboard' })).not.toBeInTheDocument();
  });
});
