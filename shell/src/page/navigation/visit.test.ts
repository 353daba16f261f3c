/** @needs-dom */
import type { Action } from 'redux';
import { toastsSlice } from '../notifications/toasts.slice';
import { customerPlan, pagePlan } from '../../testing/fake-plan';
import { createVisits, type Target } from './visit';

const screenOf = (area: 'customer') =>
  ({
    module: 'mf-customer',
    part: { kind: 'screen', path: '/x' },
    path: '/x',
    area,
    title: 'X',
  }) as never;

const startVisits = ({
  needsOwnPaymentPage = false,
  carriesSignIn = false,
  servedSignedIn = true,
  outlivesPage = true,
  goesTo = null as string | null,
  isReplacing = false,
  endedAtServer = (): Promise<unknown> => Promise.resolve(),
} = {}) => {
  const opened: string[] = [];
  const ways: string[] = [];
  const dispatched: Action[] = [];
  const toasts = () => dispatched.reduce(toastsSlice.reducer, toastsSlice.getInitialState());
  const decide = { goesTo };
  const visits = createVisits({
    // All remotes, among them those that sign people in, or only the one of the customers' area.
    plan: pagePlan({ ...(carriesSignIn ? {} : customerPlan), needsOwnPaymentPage }),
    session: {
      guard: () =>
        Promise.resolve(
          decide.goesTo === null ? { kind: 'enter' } : { kind: 'go', to: decide.goesTo },
        ),
      merchantReady: () => Promise.resolve(),
      isSignedIn: () => servedSignedIn,
      outlivesPage: () => outlivesPage,
      endedAtServer,
    },
    navigator: { targetHash: () => '', isReplacing: () => isReplacing },
    loader: { load: () => Promise.resolve({ status: 'idle' }) },
    dispatch: (action) => void dispatched.push(action),
    openPage: (address, how) => {
      opened.push(address);
      ways.push(how);
    },
  });
  const visit = (
    path: string,
    target: Target = screenOf('customer'),
    signal: AbortSignal | null = null,
  ) => visits.visit(new Request(`http://localhost${path}`, { signal }), target);
  return { visit, opened, ways, toasts, decide };
};
/** A visit that opens another page never ends in this one. */
const untilSettled = () => new Promise((resolve) => setTimeout(resolve, 0));
const replacesEntry = (answer: unknown) =>
  answer instanceof Response && answer.headers.has('X-Remix-Replace');

describe('a visit', () => {
  it('replaces the history entry on the first redirect and keeps it later', async () => {
    const { visit, decide } = startVisits({ goesTo: '/login' });
    await expect(visit('/customer/dashboard').catch(replacesEntry)).resolves.toBe(true);
    decide.goesTo = null;
    await visit('/customer/dashboard');
    decide.goesTo = '/customer/blytzwallet/invoice/9';
    await expect(
      visit('/customer/blytzwallet/invoice/9?auth_token=t').catch(replacesEntry),
    ).resolves.toBe(false);
  });

  it.each([
    ['the plan asks for one', { needsOwnPaymentPage: true }],
    ['the page carries another remote', { carriesSignIn: true }],
  ])('opens a payment page as a page of its own when %s', async (_case, options) => {
    const { visit, opened } = startVisits(options);
    await visit('/customer/dashboard');
    void visit('/customer/blytzwallet/invoice/9');
    await untilSettled();
    expect(opened).toEqual(['http://localhost/customer/blytzwallet/invoice/9']);
  });

  it('opens a new page after the server has ended the session', async () => {
    let end = (_: unknown): void => {};
    const ended = new Promise((resolve) => {
      end = resolve;
    });
    const { visit, opened } = startVisits({
      needsOwnPaymentPage: true,
      endedAtServer: () => ended,
    });
    await visit('/customer/dashboard');
    void visit('/customer/blytzwallet/invoice/9');
    await untilSettled();
    expect(opened).toEqual([]);
    end(null);
    await untilSettled();
    expect(opened).toEqual(['http://localhost/customer/blytzwallet/invoice/9']);
  });

  describe('of a payment page of staff', () => {
    const profile = '/admin/customers/profile/12';

    it('opens a page of its own for the profile', async () => {
      const { visit, opened } = startVisits();
      await visit(`${profile}/payment?invoice=8`);
      await visit(`${profile}/autopay`);
      expect(opened).toEqual([]);
      void visit(profile);
      await untilSettled();
      expect(opened).toEqual([`http://localhost${profile}`]);
    });

    it('stays in the page of another screen', async () => {
      const { visit, opened } = startVisits();
      await visit(profile);
      await visit('/admin/customers');
      expect(opened).toEqual([]);
    });
  });

  it('stays in the page of a payment for other screens of the customer', async () => {
    const { visit, opened } = startVisits();
    await visit('/customer/blytzwallet/invoice/9');
    await visit('/customer/dashboard');
    expect(opened).toEqual([]);
  });

  describe('without a connection', () => {
    const connection = jest.spyOn(navigator, 'onLine', 'get');
    const connect = (isOnline: boolean): void => {
      connection.mockReturnValue(isOnline);
      if (isOnline) globalThis.dispatchEvent(new Event('online'));
    };
    beforeEach(() => connect(false));
    afterAll(() => connection.mockRestore());

    it('keeps the page with a toast until the connection returns', async () => {
      const { visit, opened, toasts } = startVisits({ needsOwnPaymentPage: true });
      await visit('/customer/dashboard');
      void visit('/customer/blytzwallet/invoice/9');
      await untilSettled();
      expect(opened).toEqual([]);
      expect(toasts().mobile.map(({ message }) => message)).toEqual([
        "You're offline. The page will open when you're back online.",
      ]);
      connect(true);
      await untilSettled();
      expect(opened).toEqual(['http://localhost/customer/blytzwallet/invoice/9']);
      expect(toasts()).toEqual({ mobile: [], desktop: [] });
    });

    it('opens the sign-in at once after a sign-out', async () => {
      const { visit, opened } = startVisits();
      await visit('/customer/dashboard');
      void visit('/customer/login', null);
      await untilSettled();
      expect(opened).toEqual(['http://localhost/customer/login']);
    });

    it('opens nothing when the visitor left the wait', async () => {
      const { visit, opened } = startVisits({ needsOwnPaymentPage: true });
      const left = new AbortController();
      await visit('/customer/dashboard');
      void visit('/customer/blytzwallet/invoice/9', screenOf('customer'), left.signal);
      await untilSettled();
      left.abort();
      connect(true);
      await untilSettled();
      expect(opened).toEqual([]);
    });
  });

  it('stays in the page that a payment link opened', async () => {
    const { visit, opened } = startVisits({ needsOwnPaymentPage: true });
    await visit('/customer/blytzwallet/invoice/9');
    expect(opened).toEqual([]);
  });

  it('stays in the page when no other remote ran in it', async () => {
    const { visit, opened } = startVisits();
    await visit('/customer/dashboard');
    await visit('/customer/blytzwallet/invoice/9');
    expect(opened).toEqual([]);
  });

  describe('of the customers’ area', () => {
    const signIn = '/customer/login';
    const dashboard = '/customer/dashboard';

    it.each([
      ['after the sign-in', signIn, false],
      ['after another sign-in of the signed-in customer', signIn, true],
    ])('opens a page of its own %s', async (_when, served, servedSignedIn) => {
      const { visit, opened } = startVisits({ carriesSignIn: true, servedSignedIn });
      await visit(served);
      void visit(dashboard);
      await untilSettled();
      expect(opened).toEqual([`http://localhost${dashboard}`]);
    });

    it('replaces the page when its link signs the customer in', async () => {
      const { visit, opened, ways } = startVisits({ carriesSignIn: true, servedSignedIn: false });
      void visit(dashboard);
      await untilSettled();
      expect([opened, ways]).toEqual([[`http://localhost${dashboard}`], ['replace']]);
    });

    it('opens none from inside the area', async () => {
      const { visit, opened } = startVisits({ carriesSignIn: true });
      await visit(dashboard);
      await visit('/customer/receipts/paid/9');
      expect(opened).toEqual([]);
    });

    it.each([
      ['the page carries no screen for signing in', { carriesSignIn: false }],
      ['the session ends with the page', { carriesSignIn: true, outlivesPage: false }],
    ])('stays in the page after the sign-in when %s', async (_case, options) => {
      const { visit, opened } = startVisits({ ...options, servedSignedIn: false });
      await visit(signIn);
      await visit(dashboard);
      expect(opened).toEqual([]);
    });
  });

  it('opens a page of the server for an address outside the plan', async () => {
    const { visit, opened, ways } = startVisits();
    await visit('/customer/dashboard');
    void visit('/admin/reports?of=2026', null);
    await untilSettled();
    expect([opened, ways]).toEqual([['http://localhost/admin/reports?of=2026'], ['push']]);
  });

  it('opens no page for the served address or a page of the shell', async () => {
    const { visit, opened } = startVisits();
    await visit('/customer/nowhere', null);
    await visit('/customer/dashboard');
    await visit('/customer/nowhere?again', null);
    await visit('/terms-conditions', 'shell');
    expect(opened).toEqual([]);
  });

  it('opens nothing when the visit was cancelled', async () => {
    const { visit, opened } = startVisits();
    await visit('/customer/dashboard');
    const leaving = new AbortController();
    const late = visit('/admin/reports', null, leaving.signal);
    leaving.abort();
    await late;
    expect(opened).toEqual([]);
  });

  it.each([
    ['the guard redirects the served address', {}, '/customer/dashboard'],
    ['the navigation replaces the current address', { isReplacing: true }, null],
  ])('replaces the history entry when %s', async (_why, options, goesTo) => {
    const { visit, opened, ways, decide } = startVisits({
      ...options,
      goesTo: goesTo === null ? null : '/login',
    });
    await visit('/customer/dashboard').catch(() => {});
    decide.goesTo = null;
    void visit('/login', null);
    await untilSettled();
    expect([opened, ways]).toEqual([['http://localhost/login'], ['replace']]);
  });
});
