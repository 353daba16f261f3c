import {
  leavingEvent,
  navigatingEvent,
  type NavigatingDetail,
} from '@billfold/shared/contracts/remote.contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteSource } from '../../federation/loader/remote-source';
import { inboxRemote, lastGood, pagePlan } from '../../testing/fake-plan';
import { workingSource, type GivenServices } from '../../testing/fake-remote';
import { resetPlatform } from '../../testing/fake-platform';
import {
  customerAuth,
  merchantAuth,
  startTestShell,
  stopTestShells,
} from '../../testing/TestShell';
import { addressWithoutUse, resetOverrides } from '../qa/reset-overrides';

beforeEach(resetPlatform);
afterEach(() => {
  stopTestShells();
  jest.restoreAllMocks();
});

it('names the window after the screen', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  expect(document.title).toBe('Home · Billfold');
  await page.go('/admin/invoices');
  expect(document.title).toBe('Invoices · Billfold');
  await page.go('/nowhere');
  expect(page.opened).toEqual(['/nowhere']);
});

it('names the window of an address without a screen', async () => {
  await startTestShell({ path: '/nowhere' });
  expect(document.title).toBe('Page not found · Billfold');
});

it.each(['/customer/signup', '/customer/login/nowhere', '/customer/reset/nowhere'])(
  'shows at %s, which needs no session, that there is no page',
  async (path) => {
    await startTestShell({ path });
    expect(await screen.findByRole('heading', { name: 'PAGE NOT FOUND' })).toBeInTheDocument();
  },
);

it('moves the focus to the heading of the next screen', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  expect(document.body).toHaveFocus();
  await page.go('/admin/invoices');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Invoices' })).toHaveFocus());
});

it.each([
  ['link', 'stays visible', true],
  ['heading', 'is hidden', false],
] as const)(
  'focuses the %s of a shared screen when the focused link %s',
  async (focused, _state, isSeen) => {
    const Inbox = () => (
      <>
        <h1>Inbox</h1>
        <a href="/admin/conversations/12">Ann Lee</a>
      </>
    );
    const lazy = () => Promise.resolve({ Component: Inbox });
    const routes = ['/admin/conversations', '/admin/conversations/:subId'].map((path) => ({
      path,
      lazy,
    }));
    const page = await startTestShell({
      path: '/admin/conversations',
      auth: merchantAuth,
      remotes: { 'mf-inbox': { routes } },
    });
    const link = screen.getByRole('link', { name: 'Ann Lee' });
    link.checkVisibility = () => isSeen;
    link.focus();
    await page.go('/admin/conversations/12');
    expect(
      screen.getByRole(focused, { name: focused === 'link' ? 'Ann Lee' : 'Inbox' }),
    ).toHaveFocus();
  },
);

it('stays on the screen when the back button closed a dialog', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  await page.go('/admin/invoices');
  const close = jest.fn((event: Event) => event.preventDefault());
  window.addEventListener(leavingEvent, close, { once: true });
  await page.back();
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(page.address()).toBe('/admin/invoices'));
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeInTheDocument();
  await page.back();
  await waitFor(() => expect(page.address()).toBe('/admin/dashboard'));
});

it('offers the skip link first', async () => {
  await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(location.hash).toBe('');
});

it('has one main landmark on every kind of page', async () => {
  for (const options of [
    { path: '/login' },
    { path: '/admin/invoices', auth: merchantAuth },
    { path: '/customer/dashboard', auth: customerAuth },
    { path: '/customer/dashboard', auth: merchantAuth },
  ]) {
    await startTestShell(options);
    expect(screen.getAllByRole('main')).toHaveLength(1);
    stopTestShells();
  }
});

it('shows the offline bar while the browser has no connection', async () => {
  await startTestShell({ path: '/welcome' });
  const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/You're offline/)).toBeVisible();
  connection.mockReturnValue(true);
  act(() => void globalThis.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/You're offline/)).not.toBeInTheDocument();
});

describe('overrides', () => {
  it('name the swapped modules and the refused wishes', async () => {
    await startTestShell({
      path: '/welcome',
      plan: {
        overrides: ['mf-inbox@1.5.0'],
        refusedOverrides: ['mf-admin@9.9.9 is not a known release.'],
      },
    });
    expect(screen.getByText('mf-inbox 1.5.0 is swapped in this browser')).toBeVisible();
    expect(screen.getByText('mf-admin@9.9.9 is not a known release.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back to normal' })).toBeVisible();
  });

  it('report a chosen release that fails, even when the fallback is drawn', async () => {
    const chosen = { ...lastGood(inboxRemote), reason: 'override' as const };
    const remotes = [...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'), chosen];
    const given: GivenServices = new Map();
    const working = workingSource(given);
    const source: RemoteSource = (release, attempt) =>
      release.reason === 'override'
        ? Promise.reject(new TypeError('gone'))
        : working(release, attempt);
    await startTestShell({
      path: '/admin/conversations',
      auth: merchantAuth,
      source,
      plan: { remotes, overrides: ['mf-inbox@1.0.0-aaaaaaa'] },
    });
    expect(await screen.findByText(/mf-inbox 1.0.0-aaaaaaa isn't working/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
  });

  it('show the run-time error and the build error of a local build', async () => {
    const mine = { ...inboxRemote, base: 'http://localhost:9000/', reason: 'local' as const };
    const remotes = [...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'), mine];
    const source: RemoteSource = () => Promise.reject(new TypeError('x is not a function'));
    const { shell } = await startTestShell({
      path: '/admin/conversations',
      auth: merchantAuth,
      source,
      plan: { remotes, overrides: ['mf-inbox@http://localhost:9000'] },
    });
    expect(await screen.findByText('TypeError: x is not a function')).toBeVisible();
    act(() =>
      shell.brokenChoices.say('mf-inbox', {
        sentence: "mf-inbox isn't building.",
        details: 'Unexpected token',
      }),
    );
    expect(screen.getByText("mf-inbox isn't building.")).toBeVisible();
    expect(screen.getByText('Unexpected token')).toBeVisible();
    expect(screen.queryByText('TypeError: x is not a function')).not.toBeInTheDocument();
  });

  it('ask for confirmation before unsaved work is lost', async () => {
    const remotes = { 'mf-admin': { canReload: () => false } };
    await startTestShell({
      path: '/admin/invoices',
      auth: merchantAuth,
      remotes,
      plan: { overrides: ['mf-inbox@1.5.0'] },
    });
    const request = jest.spyOn(globalThis, 'fetch');
    await userEvent.click(screen.getByRole('button', { name: 'Back to normal' }));
    expect(screen.getByRole('alert')).toHaveTextContent("isn't saved yet");
    expect(request).not.toHaveBeenCalledWith('/registry/overrides/reset', expect.anything());
    expect(screen.getByRole('button', { name: 'Leave it and go back' })).toHaveFocus();
  });

  it('stay in force while the browser has no connection', async () => {
    await startTestShell({
      path: '/admin/invoices',
      auth: merchantAuth,
      plan: { overrides: ['mf-inbox@1.5.0'] },
    });
    const request = jest.spyOn(globalThis, 'fetch');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(screen.getByRole('button', { name: 'Back to normal' }));
    expect(screen.getByRole('alert')).toHaveTextContent("You're offline.");
    expect(request).not.toHaveBeenCalledWith('/registry/overrides/reset', expect.anything());
  });

  it('show no banner when there are none', async () => {
    await startTestShell({ path: '/welcome' });
    expect(
      screen.queryByRole('complementary', { name: 'Swapped modules' }),
    ).not.toBeInTheDocument();
  });

  it('are reset at the registry before the page opens without the wish', async () => {
    globalThis.history.replaceState(null, '', '/admin/invoices?use=mf-inbox%401.5.0&q=a');
    const request = jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValue(new Response(null, { status: 204 }));
    const open = jest.fn();
    await resetOverrides(open);
    expect(request).toHaveBeenCalledWith(
      '/registry/overrides/reset',
      expect.objectContaining({ method: 'POST' }),
    );
    expect(open).toHaveBeenCalledWith('http://localhost/admin/invoices?q=a');
  });

  it('are reset by the address when the registry does not answer', async () => {
    globalThis.history.replaceState(null, '', '/admin/invoices?use=mf-inbox%401.5.0');
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('down'));
    const open = jest.fn();
    await resetOverrides(open);
    expect(open).toHaveBeenCalledWith('http://localhost/admin/invoices?use=reset');
    expect(addressWithoutUse('http://localhost/?use=a').href).toBe('http://localhost/');
  });
});

describe('a navigation that a form blocks', () => {
  const navigations: NavigatingDetail[] = [];
  const hold = (event: Event) => {
    event.preventDefault();
    navigations.push((event as CustomEvent<NavigatingDetail>).detail);
  };
  beforeEach(() => {
    navigations.length = 0;
    window.addEventListener(navigatingEvent, hold);
  });
  afterEach(() => window.removeEventListener(navigatingEvent, hold));

  it('is followed when the form gives it free', async () => {
    const page = await startTestShell({ path: '/admin/invoices?page=2', auth: merchantAuth });
    await page.go('/admin/customers');
    expect(page.address()).toBe('/admin/invoices?page=2');
    expect(navigations).toMatchObject([
      {
        from: { pathname: '/admin/invoices', search: '?page=2' },
        to: { pathname: '/admin/customers', search: '' },
      },
    ]);
    act(() => navigations[0]?.proceed());
    expect(await screen.findByRole('heading', { name: 'Customers' })).toBeVisible();
  });

  it('is followed at the end of the session', async () => {
    const page = await startTestShell({ path: '/admin/invoices', auth: merchantAuth });
    act(() => page.services('mf-admin').session.signOut());
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(navigations).toEqual([]);
  });
});
