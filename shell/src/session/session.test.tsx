import { keepDraft, readDraft } from '@billfold/shared/store/form-drafts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../testing/fake-api';
import { resetPlatform } from '../testing/fake-platform';
import {
  ana,
  cedar,
  customerAuth,
  merchantAuth,
  startTestShell,
  stopTestShells,
} from '../testing/TestShell';
import { signedOut } from './auth.slice';
import { sessionStorageKey, writeWasChosen } from './session-storage';

beforeEach(resetPlatform);
afterEach(stopTestShells);

const otherTabWrites = (text: string | null) => {
  if (text === null) localStorage.clear();
  else localStorage.setItem(sessionStorageKey, text);
  act(
    () =>
      void globalThis.dispatchEvent(
        new StorageEvent('storage', {
          key: text === null ? null : sessionStorageKey,
          newValue: text,
          storageArea: localStorage,
        }),
      ),
  );
};

describe('drafts of forms', () => {
  const draft = () => readDraft(7, 'profile');
  beforeEach(() => keepDraft(7, 'profile', { email: 'new@example.com' }));

  it('outlive a session that expired', async () => {
    const page = await startTestShell({ path: '/customer/profile', auth: customerAuth });
    act(() => page.shell.session.expire());
    await waitFor(() => expect(page.address()).toBe('/customer/login'));
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't4',
        username: 'ana',
        userId: 7,
        email: '',
        isMerchant: false,
        role: 4,
      }),
    );
    expect(draft()).toEqual({ email: 'new@example.com' });
  });

  it('are gone after a logout', async () => {
    const page = await startTestShell({ path: '/customer/profile', auth: customerAuth });
    act(() => page.shell.session.signOut());
    expect(draft()).toBeNull();
  });

  it('are gone after a logout in another tab', async () => {
    await startTestShell({ path: '/customer/profile', auth: customerAuth });
    otherTabWrites(JSON.stringify({ username: 'ana.rivera' }));
    expect(draft()).toBeNull();
  });

  it('outlive a session that the server refused in another tab', async () => {
    await startTestShell({ path: '/customer/profile', auth: customerAuth });
    otherTabWrites(null);
    expect(draft()).toEqual({ email: 'new@example.com' });
  });

  it('are gone when another customer signs in', async () => {
    const page = await startTestShell({ path: '/customer/login' });
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't4',
        username: 'sam',
        userId: 8,
        email: '',
        isMerchant: false,
        role: 4,
      }),
    );
    expect(draft()).toBeNull();
  });
});

describe('the kept choice of a business', () => {
  const keys = () =>
    [localStorage, sessionStorage].flatMap((store) =>
      Object.keys(store).filter((key) => key.startsWith('billfold.merchant.')),
    );
  const startWithChoice = async (userId = 2) => {
    for (const store of [localStorage, sessionStorage])
      store.setItem(`billfold.merchant.${userId}`, '1');
    return startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  };

  it('is gone after a logout', async () => {
    const page = await startWithChoice();
    expect(keys()).toHaveLength(2);
    act(() => page.shell.session.signOut());
    expect(keys()).toEqual([]);
  });

  it('is gone after a logout in another tab', async () => {
    await startWithChoice();
    otherTabWrites(JSON.stringify({ username: 'ann' }));
    expect(keys()).toEqual([]);
  });

  it('outlives the idle time', async () => {
    const page = await startWithChoice();
    act(() => page.shell.session.expire());
    expect(keys()).toHaveLength(2);
  });

  it.each([
    [2, 2],
    [9, 0],
  ])('of person %p leaves %p keys after person 2 signs in', async (userId, count) => {
    const page = await startWithChoice(userId);
    act(() => page.shell.session.expire());
    await waitFor(() => expect(page.address()).toBe('/login'));
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't2',
        username: 'ann',
        userId: 2,
        email: '',
        isMerchant: true,
        role: 2,
      }),
    );
    expect(keys()).toHaveLength(count);
  });
});

describe('sign-in', () => {
  it('keeps the visitor signed in over a reload [SHELL-027]', async () => {
    await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  it('stores token, role and kind of a customer and opens the dashboard [SHELL-020] [SHELL-024] [SHELL-028] [SHELL-029]', async () => {
    const page = await startTestShell({ path: '/customer/login' });
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't4',
        username: 'ana',
        userId: 7,
        email: 'a@b.c',
        isMerchant: false,
        role: 4,
      }),
    );
    await waitFor(() => expect(page.destination()).toBe('/customer/dashboard'));
    expect(page.stored()).toMatchObject({
      auth_token: 't4',
      username: 'ana',
      user_id: 7,
      user_role: 4,
      is_merchant: false,
    });
  });

  it('stores is_merchant true of staff and opens the merchant dashboard [SHELL-024] [SHELL-029]', async () => {
    const page = await startTestShell({ path: '/login' });
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't2',
        username: 'ann',
        userId: 2,
        email: 'a@b.c',
        isMerchant: true,
        role: 2,
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect(page.stored()).toMatchObject({ auth_token: 't2', user_role: 2, is_merchant: true });
    expect(page.address()).toBe('/admin/dashboard');
  });

  it.each(['/customer/dashboard', '/customer/receipts/paid/9', '/customer/blytzwallet/invoice/9'])(
    'opens %s as a page of its own when a signed-out visitor requested it [CUST-083]',
    async (path) => {
      const page = await startTestShell({ path });
      expect(page.address()).toBe('/customer/login');
      act(() =>
        page.services('mf-public').session.signIn({
          token: 't4',
          username: 'ana',
          userId: 7,
          email: '',
          isMerchant: false,
          role: 4,
        }),
      );
      await waitFor(() => expect(page.opened).toEqual([path]));
      expect(page.stored()).toMatchObject({ auth_token: 't4' });
    },
  );

  it('stays in this page when storage keeps no session', async () => {
    const page = await startTestShell({ path: '/customer/login' });
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't4',
        username: 'ana',
        userId: 7,
        email: '',
        isMerchant: false,
        role: 4,
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(page.opened).toEqual([]);
    full.mockRestore();
  });

  it('clears the data of the customer before in every module', async () => {
    const reducer = jest.fn((state: unknown = null) => state);
    const page = await startTestShell({
      path: '/customer/login',
      auth: customerAuth,
      remotes: { 'mf-public': { reducer } },
    });
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't4',
        username: 'sam',
        userId: 8,
        email: '',
        isMerchant: false,
        role: 4,
      }),
    );
    await waitFor(() => expect(page.opened).toEqual(['/customer/dashboard']));
    expect(reducer).toHaveBeenCalledWith(
      null,
      expect.objectContaining({ type: 'shell/sessionEnded' }),
    );
    expect(page.stored()).toMatchObject({ auth_token: 't4', username: 'sam' });
  });

  it('stays on the screen until the screen calls proceed', async () => {
    const page = await startTestShell({ path: '/customer/receipts/paid/9' });
    await page.go('/customer/login');
    const { session } = page.services('mf-public');
    act(() =>
      session.signIn(
        { token: 't4', username: 'ana', userId: 7, email: '', isMerchant: false, role: 4 },
        { stay: true },
      ),
    );
    expect(page.address()).toBe('/customer/login');
    expect(page.stored()).toMatchObject({ auth_token: 't4' });
    act(() => session.proceed());
    await waitFor(() => expect(page.destination()).toBe('/customer/receipts/paid/9'));
  });

  it.each([
    ['/customer/dashboard', '/customer/login'],
    ['/customer/receipts/paid/9', '/customer/receipts/paid/9#registered'],
    ['/customer/blytzwallet/invoice/9', '/customer/blytzwallet/invoice/9#registered'],
  ])('opens %s with #registered after a sign-up [PUB-079]', async (target, requestedPath) => {
    const page = await startTestShell({ path: requestedPath });
    await page.go('/customer/login');
    const { session } = page.services('mf-public');
    act(() =>
      session.signIn(
        { token: 't4', username: 'ana', userId: 7, email: '', isMerchant: false, role: 4 },
        { stay: true },
      ),
    );
    act(() => session.proceed('#registered'));
    await waitFor(() => expect(page.destination()).toBe(`${target}#registered`));
  });

  it('forgets a path of the other kind of user', async () => {
    const page = await startTestShell({ path: '/customer/dashboard' });
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't2',
        username: 'ann',
        userId: 2,
        email: '',
        isMerchant: true,
        role: 3,
      }),
    );
    await screen.findByRole('heading', { name: 'Home' });
    expect(page.address()).toBe('/admin/dashboard');
  });

  it('gives modules the signed-in user without token and PIN', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    const snapshot = page.services('mf-customer').session.read();
    expect(snapshot).toMatchObject({
      isSignedIn: true,
      isMerchant: false,
      role: 4,
      username: 'ana.rivera',
    });
    expect(JSON.stringify(snapshot)).not.toContain('customer-token');
  });

  it('marks the session of one invoice for modules', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard',
      auth: customerAuth,
      answers: { 'GET users/user_get_self': { ...ana, bill_only: true } },
    });
    const { session } = page.services('mf-customer');
    await waitFor(() => expect(session.read().user).toMatchObject({ id: ana.id, bill_only: true }));
  });

  it('stores the hints of modules, and bank credentials in memory only [SHELL-030] [CUST-012]', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    const { session } = page.services('mf-customer');
    act(() => {
      session.remember({
        username: 'ann',
        merchantName: 'Acme',
        pin: '4826',
        subId: 3,
        paymentMethod: 5,
      });
      session.rememberAch({ ach_id: 'id', ach_signature: 'signature' });
    });
    expect(page.stored()).toMatchObject({
      username: 'ann',
      merchant_name: 'Acme',
      sub_id: 3,
      payment_method: 5,
    });
    expect(session.hint()).toEqual({ username: 'ann', merchantName: 'Acme' });
    expect(page.shell.store.getState().auth).toMatchObject({
      user_pin: '4826',
      ach_info: { ach_id: 'id', ach_signature: 'signature' },
    });
    expect(localStorage.getItem(sessionStorageKey)).not.toMatch(/4826|signature/);
  });
});

describe('the merchant shell', () => {
  it('loads the own profile and the unread count when it starts [SHELL-033]', async () => {
    const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
    expect(page.api.callsTo('GET merchants/get_self')).toEqual([
      expect.objectContaining({ authorization: 'MerchantToken merchant-token' }),
    ]);
    expect(page.api.callsTo('GET users/user_get_self')).toHaveLength(1);
    expect(page.stored()).toMatchObject({ merchant_id: 1, merchant_name: 'Cedar Water' });
    await page.go('/admin/invoices');
    expect(page.api.callsTo('GET merchants/get_self')).toHaveLength(1);
  });

  it('signs the visitor out when the own profile is refused [SHELL-034]', async () => {
    const page = await startTestShell({
      path: '/admin/dashboard',
      auth: merchantAuth,
      answers: { 'GET merchants/get_self': answer(403, { detail: 'no' }) },
    });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(page.address()).toBe('/login');
    expect(page.stored()).toMatchObject({ auth_token: null, username: 'ann' });
  });

  it('announces the lost session, keeps drafts and returns to the page', async () => {
    keepDraft(2, 'chat.12', { text: 'Half a message' });
    const page = await startTestShell({
      path: '/admin/invoices',
      auth: merchantAuth,
      answers: { 'GET merchants/get_self': answer(403, { detail: 'no' }) },
    });
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(readDraft(2, 'chat.12')).toEqual({ text: 'Half a message' });
    page.api.answerWith({ 'GET merchants/get_self': cedar });
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't2',
        username: 'ann',
        userId: 2,
        email: '',
        isMerchant: true,
        role: 2,
      }),
    );
    await waitFor(() => expect(page.address()).toBe('/admin/invoices'));
  });

  it('repeats a lost profile call and signs out after the last try [SHELL-034]', async () => {
    const page = await startTestShell({
      path: '/welcome',
      auth: merchantAuth,
      answers: { 'GET merchants/get_self': answer(503, {}) },
    });
    jest.useFakeTimers();
    act(() => page.shell.navigator.go('/admin/dashboard'));
    await act(() => jest.advanceTimersByTimeAsync(12_900));
    expect(page.stored()).toMatchObject({ auth_token: 'merchant-token' });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(page.api.callsTo('GET merchants/get_self')).toHaveLength(4);
    expect(page.stored()).toMatchObject({ auth_token: null, username: 'ann' });
    jest.useRealTimers();
  });

  it('tries a lost profile once more before it signs the visitor out [SHELL-034]', async () => {
    let tries = 0;
    const flaky = () => {
      tries += 1;
      return tries === 1 ? { status: 503, body: {} } : { status: 200, body: cedar };
    };
    const page = await startTestShell({
      path: '/admin/dashboard',
      auth: merchantAuth,
      answers: { 'GET merchants/get_self': flaky },
    });
    expect(page.address()).toBe('/admin/dashboard');
    expect(tries).toBe(2);
  });
});

describe('logout', () => {
  it('clears the session except the username and ends it at the server [SHELL-035] [SHELL-036] [SHELL-052]', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(page.address()).toBe('/customer/login');
    expect(page.stored()).toEqual({
      ...page.stored(),
      auth_token: null,
      user_id: null,
      user_info: null,
      user_role: null,
      merchant_name: null,
      is_merchant: null,
      username: 'ana.rivera',
    });
    expect(page.shell.store.getState().auth).toEqual({ ...signedOut, username: 'ana.rivera' });
    expect(page.api.callsTo('POST auth/logout')).toEqual([
      expect.objectContaining({ authorization: 'Token customer-token' }),
    ]);
  });

  it('opens /login for staff [SHELL-037] [SHELL-071]', async () => {
    const page = await startTestShell({ path: '/admin/invoices', auth: merchantAuth });
    await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }));
    expect(page.address()).toBe('/login');
    expect(page.api.callsTo('POST auth/logout')).toEqual([
      expect.objectContaining({ authorization: 'MerchantToken merchant-token' }),
    ]);
  });

  it('opens /login for a session of unknown kind [SHELL-037]', async () => {
    const page = await startTestShell({ path: '/welcome' });
    act(() => page.services('mf-public').session.signOut());
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(page.address()).toBe('/login');
    expect(page.api.callsTo('POST auth/logout')).toEqual([]);
  });

  it.each(['/embedded-payment', '/hosted-payment/cedar_water/1', '/donation'])(
    'stays on %s [SHELL-038]',
    async (path) => {
      const page = await startTestShell({ path, auth: customerAuth });
      act(() => page.shell.session.signOut());
      expect(page.address()).toBe(path);
      expect(page.stored()).toMatchObject({ auth_token: null });
    },
  );

  it('clears the data of every module', async () => {
    const forgetful = (state: unknown, { type }: { readonly type: string }) =>
      type === 'shell/sessionEnded' ? 'forgotten' : (state ?? 'known');
    const page = await startTestShell({
      path: '/customer/dashboard',
      auth: customerAuth,
      remotes: { 'mf-customer': { reducer: forgetful } },
    });
    expect(page.shell.store.getState()).toMatchObject({ 'mf-customer': 'known' });
    act(() => page.shell.session.signOut());
    expect(page.shell.store.getState()).toMatchObject({ 'mf-customer': 'forgotten' });
    await screen.findByRole('heading', { name: 'Sign in' });
  });
});

describe('hard logout', () => {
  it('empties local storage when the server refuses the stored token [SHELL-039] [SHELL-040]', async () => {
    localStorage.setItem('other', 'kept by nobody');
    const page = await startTestShell({
      path: '/customer/dashboard',
      auth: customerAuth,
      answers: { 'GET bills': answer(401, { detail: 'expired' }) },
    });
    await act(() =>
      page
        .services('mf-customer')
        .http.request({ method: 'GET', path: 'bills' })
        .catch(() => {}),
    );
    expect(localStorage).toHaveLength(0);
    expect(page.shell.store.getState().auth).toEqual(signedOut);
    expect(page.address()).toBe('/customer/login');
  });

  it('announces the end and returns to the page after sign-in', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard?a=1',
      auth: customerAuth,
      answers: { 'GET bills': answer(401, { detail: 'expired' }) },
    });
    const { http, session } = page.services('mf-customer');
    await act(() => http.request({ method: 'GET', path: 'bills' }).catch(() => {}));
    expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    act(() =>
      session.signIn({
        token: 'new',
        username: 'ana',
        userId: 7,
        email: '',
        isMerchant: false,
        role: 4,
      }),
    );
    await waitFor(() => expect(page.destination()).toBe('/customer/dashboard?a=1'));
  });

  it('keeps a newer session when the late answer belongs to an older token', async () => {
    let answerLate = (): void => {};
    const lateAnswer = new Promise<{ status: number; body: object }>(
      (resolve) => (answerLate = () => resolve({ status: 401, body: {} })),
    );
    const page = await startTestShell({
      path: '/customer/login',
      answers: { 'GET late': () => lateAnswer },
    });
    const { session, http } = page.services('mf-public');
    act(() =>
      session.signIn({
        token: 'old',
        username: 'ana',
        userId: 7,
        email: '',
        isMerchant: false,
        role: 4,
      }),
    );
    const late = http.request({ method: 'GET', path: 'late' }).catch(() => {});
    act(() =>
      session.signIn({
        token: 'new',
        username: 'ana',
        userId: 7,
        email: '',
        isMerchant: false,
        role: 4,
      }),
    );
    answerLate();
    await act(() => late);
    expect(page.stored()).toMatchObject({ auth_token: 'new' });
  });

  it('empties local storage when the stored session cannot be read [SHELL-040]', async () => {
    localStorage.setItem(sessionStorageKey, '{broken');
    localStorage.setItem('other', 'x');
    const page = await startTestShell({ path: '/customer/dashboard' });
    expect(localStorage).toHaveLength(0);
    expect(page.address()).toBe('/customer/login');
  });
});

describe('redirects of the server', () => {
  it('opens a path of this site [SHELL-031]', async () => {
    const page = await startTestShell({
      path: '/customer/dashboard',
      auth: customerAuth,
      answers: { 'POST anything': { redirect: '/customer/profile' } },
    });
    await act(
      async () =>
        void (await page
          .services('mf-customer')
          .http.request({ method: 'POST', path: 'anything', body: {} })),
    );
    await screen.findByRole('heading', { name: 'Profile' });
    expect(page.address()).toBe('/customer/profile');
  });

  it('ignores an address of another site and a script [SHELL-032]', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    for (const redirect of [
      'https://example.org/',
      '//example.org/',
      'javascript:alert(1)',
      '/\\example.org',
    ]) {
      page.api.answerWith({ 'POST anything': { redirect } });
      await act(
        async () =>
          void (await page
            .services('mf-customer')
            .http.request({ method: 'POST', path: 'anything', body: {} })),
      );
      expect(page.address()).toBe('/customer/dashboard');
    }
  });
});

describe('another tab', () => {
  it('signs this tab in and leaves the sign-in page', async () => {
    const page = await startTestShell({ path: '/login' });
    otherTabWrites(JSON.stringify(merchantAuth));
    await screen.findByRole('heading', { name: 'Home' });
    expect(page.address()).toBe('/admin/dashboard');
  });

  it('signs this tab in and opens the requested path', async () => {
    const page = await startTestShell({ path: '/customer/receipts/paid/9' });
    expect(page.address()).toBe('/customer/login');
    otherTabWrites(JSON.stringify(customerAuth));
    await waitFor(() => expect(page.destination()).toBe('/customer/receipts/paid/9'));
  });

  it('signs this tab in on the sign-in page with a PIN', async () => {
    const page = await startTestShell({ path: '/customer/login' });
    otherTabWrites(JSON.stringify(customerAuth));
    await waitFor(() => expect(page.destination()).toBe('/customer/dashboard'));
  });

  it('keeps this tab as it is when the same customer signs in again', async () => {
    keepDraft(7, 'profile', { email: 'new@example.com' });
    const forgetful = (state: unknown, { type }: { readonly type: string }) =>
      type === 'shell/sessionEnded' ? 'forgotten' : (state ?? 'known');
    const page = await startTestShell({
      path: '/customer/profile',
      auth: customerAuth,
      remotes: { 'mf-customer': { reducer: forgetful } },
    });
    const heading = await screen.findByRole('heading', { name: 'Profile' });
    await waitFor(() => expect(page.services('mf-customer').session.read().user).not.toBeNull());
    otherTabWrites(JSON.stringify({ ...customerAuth, auth_token: 'newer' }));
    expect(page.shell.store.getState()).toMatchObject({
      'mf-customer': 'known',
      auth: { auth_token: 'newer', user_info: { first_name: 'Ana' } },
    });
    expect(page.address()).toBe('/customer/profile');
    expect(heading).toBeInTheDocument();
    expect(readDraft(7, 'profile')).not.toBeNull();
  });

  it('clears this tab and its screen when another customer signs in', async () => {
    keepDraft(7, 'profile', { email: 'new@example.com' });
    const forgetful = (state: unknown, { type }: { readonly type: string }) =>
      type === 'shell/sessionEnded' ? 'forgotten' : (state ?? 'known');
    const page = await startTestShell({
      path: '/customer/profile',
      auth: customerAuth,
      remotes: { 'mf-customer': { reducer: forgetful } },
    });
    const before = await screen.findByRole('heading', { name: 'Profile' });
    otherTabWrites(
      JSON.stringify({ ...customerAuth, auth_token: 'of-sam', user_id: 8, username: 'sam' }),
    );
    await waitFor(() => expect(before).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(page.shell.store.getState()).toMatchObject({ 'mf-customer': 'forgotten' });
    expect(readDraft(7, 'profile')).toBeNull();
  });

  it('receives one change, not an end, when this tab signs in again', async () => {
    const page = await startTestShell({ path: '/customer/login', auth: customerAuth });
    const written = jest.spyOn(Storage.prototype, 'setItem');
    act(() =>
      page
        .services('mf-public')
        .session.signIn(
          { token: 't4', username: 'ana', userId: 7, email: '', isMerchant: false, role: 4 },
          { stay: true },
        ),
    );
    const texts = written.mock.calls
      .filter(([key]) => key === sessionStorageKey)
      .map(([, text]) => text);
    written.mockRestore();
    expect(texts).toEqual([expect.stringContaining('"auth_token":"t4"')]);
  });

  it('signs this tab out, and this tab writes nothing back [SHELL-036]', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    otherTabWrites(JSON.stringify({ username: 'ana.rivera' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(page.address()).toBe('/customer/login');
    expect(page.stored()).toEqual({ username: 'ana.rivera' });
  });

  it('signs this tab out with a message when storage is emptied [SHELL-039]', async () => {
    const page = await startTestShell({ path: '/admin/invoices', auth: merchantAuth });
    otherTabWrites(null);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(page.address()).toBe('/login');
    expect(screen.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    act(() =>
      page.services('mf-public').session.signIn({
        token: 't2',
        username: 'ann',
        userId: 2,
        email: '',
        isMerchant: true,
        role: 2,
      }),
    );
    await waitFor(() => expect(page.address()).toBe('/admin/invoices'));
  });

  it('shows a message here and keeps drafts when its session was refused', async () => {
    keepDraft(2, 'chat.12', { text: 'Half a message' });
    await startTestShell({ path: '/admin/invoices', auth: merchantAuth });
    writeWasChosen(false);
    otherTabWrites(JSON.stringify({ username: 'ann' }));
    expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(readDraft(2, 'chat.12')).toEqual({ text: 'Half a message' });
  });

  it('changes nothing when the stored text is no session', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    otherTabWrites('{broken');
    expect(page.shell.store.getState().auth.auth_token).toBe('customer-token');
  });
});
