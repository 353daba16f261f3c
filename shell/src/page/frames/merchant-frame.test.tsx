import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import { answer, type FakeAnswers } from '../../testing/fake-api';
import { pagePlan } from '../../testing/fake-plan';
import { FakeSocket, resetPlatform, setWidth } from '../../testing/fake-platform';
import {
  cedar,
  merchantAuth,
  owner,
  startTestShell,
  stopTestShells,
} from '../../testing/TestShell';

beforeEach(resetPlatform);
afterEach(stopTestShells);

const start = (path = '/admin/dashboard', answers: FakeAnswers = {}) =>
  startTestShell({ path, auth: merchantAuth, answers });
const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const withIntegration = { 'GET merchants/get_self': { ...cedar, integrations: ['Caliber'] } };
const withBadge = (inbox_badge: number) => ({
  'GET users/user_get_self': { ...owner, inbox_badge },
});

it('draws the same sidebar and header around every merchant screen [SHELL-001]', async () => {
  const page = await start('/admin/customers');
  const frame = () => [
    sidebar()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
    screen.getByRole('banner').textContent,
  ];
  const before = frame();
  await page.go('/admin/invoices');
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible();
  expect(frame()).toEqual(before);
});

it('leads by each entry to its screen [SHELL-058] [SHELL-059] [SHELL-060] [SHELL-061] [SHELL-062] [SHELL-063]', async () => {
  const page = await start('/admin/invoices/detail/8');
  for (const [label, path] of [
    ['Home', '/admin/dashboard'],
    ['Customers', '/admin/customers'],
    ['Inbox', '/admin/conversations'],
    ['Invoices', '/admin/invoices'],
    ['Transactions', '/admin/payments'],
    ['Automation', '/admin/automation'],
  ] as const) {
    await userEvent.click(sidebar().getByRole('link', { name: label }));
    await waitFor(() => expect(page.address()).toBe(path));
    await waitFor(() =>
      expect(sidebar().getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page'),
    );
  }
});

it('orders the entries as the plan says [SHELL-058] [SHELL-063]', async () => {
  await start();
  expect(
    sidebar()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Customers', 'Inbox', 'Invoices', 'Transactions', 'Automation']);
});

it('shows Caliber to a merchant with that integration [SHELL-064]', async () => {
  const page = await start('/admin/dashboard', withIntegration);
  await userEvent.click(sidebar().getByRole('link', { name: 'Caliber' }));
  expect(await screen.findByRole('heading', { name: 'Lockbox files' })).toBeVisible();
  expect(page.address()).toBe('/admin/caliber');
});

it('hides an entry when no release has its screen', async () => {
  const plan = pagePlan();
  const remotes = plan.remotes.map((remote) => ({
    ...remote,
    routes: remote.routes.filter(({ path }) => path !== '/admin/caliber'),
  }));
  await startTestShell({
    path: '/admin/dashboard',
    auth: merchantAuth,
    answers: withIntegration,
    plan: { remotes },
  });
  expect(sidebar().getByRole('link', { name: 'Automation' })).toBeVisible();
  expect(sidebar().queryByRole('link', { name: 'Caliber' })).not.toBeInTheDocument();
});

describe('an entry for staff with a permission', () => {
  const remotes = pagePlan().remotes.map((remote) =>
    remote.module === 'mf-admin'
      ? {
          ...remote,
          routes: [
            ...remote.routes,
            { path: '/admin/reports', area: 'merchant' as const, title: 'Reports', boot: [] },
          ],
          nav: [
            ...remote.nav,
            {
              label: 'Reports',
              path: '/admin/reports',
              order: 55,
              icon: 'chart',
              permission: 'reports',
            },
          ],
        }
      : remote,
  );
  const startWith = (...sets: readonly (readonly string[] | undefined)[]) =>
    startTestShell({
      path: '/admin/customers',
      auth: merchantAuth,
      plan: { remotes },
      answers: {
        'GET merchants/get_self': {
          ...cedar,
          merchants: sets.map((permissions, index) => ({
            id: index + 1,
            name: `Merchant ${index}`,
            ...(permissions && { permissions }),
          })),
        },
      },
    });
  const entry = () => sidebar().queryByRole('link', { name: 'Reports' });
  const isKnown = () => screen.findByRole('heading', { name: 'Customers' });

  it('is shown where the person has it at one merchant at least', async () => {
    await startWith(['view'], ['view', 'reports']);
    await isKnown();
    expect(entry()).toBeVisible();
  });

  it('is hidden where the person has it nowhere, but its address keeps its screen', async () => {
    const page = await startWith(['view']);
    await isKnown();
    await waitFor(() => expect(entry()).not.toBeInTheDocument());
    await page.go('/admin/reports');
    expect(screen.queryByRole('heading', { name: 'PAGE NOT FOUND' })).not.toBeInTheDocument();
  });

  it('is shown when an older server names no permissions', async () => {
    await startWith(undefined);
    await isKnown();
    expect(entry()).toBeVisible();
  });
});

it('answers a module whether a release has a screen at a path', async () => {
  const page = await start();
  const { hasScreen } = page.services('mf-admin');
  expect(
    ['/admin/invoices/detail/8', '/admin/customers/profile/8'].map((path) => hasScreen?.(path)),
  ).toEqual([true, false]);
});

it('answers a module whether a release fills a slot', async () => {
  const plan = pagePlan();
  const [first, second, ...rest] = plan.remotes.map((remote) => ({ ...remote, slots: ['chat'] }));
  if (first === undefined || second === undefined) throw new Error('The plan has two modules.');
  const off = { ...second, disabled: { message: 'Back at noon.' } };
  const page = await startTestShell({
    path: '/admin/dashboard',
    auth: merchantAuth,
    answers: withIntegration,
    plan: { remotes: [first, off, ...rest] },
  });
  const { hasSlot } = page.services('mf-admin');
  expect([
    hasSlot?.(first.module, 'chat'),
    hasSlot?.(first.module, 'mass-message'),
    hasSlot?.(second.module, 'chat'),
    hasSlot?.('mf-none', 'chat'),
  ]).toEqual([true, false, false, false]);
});

it('shows the 404 page on a direct visit to Caliber without the integration [SHELL-064] [SHELL-065]', async () => {
  await start('/admin/caliber');
  expect(screen.getByRole('heading', { name: 'PAGE NOT FOUND' })).toBeVisible();
  expect(sidebar().queryByRole('link', { name: 'Caliber' })).not.toBeInTheDocument();
});

it.each([
  [0, 'Inbox'],
  [10, 'Inbox10 unread'],
  [11, 'Inbox10+ unread'],
])(
  'starts the badge from the own record: %p reads %p [SHELL-060] [SHELL-066] [SHELL-067] [SHELL-068]',
  async (count, text) => {
    await start('/admin/dashboard', withBadge(count));
    await waitFor(() =>
      expect(sidebar().getByRole('link', { name: /Inbox/ })).toHaveTextContent(text, {
        normalizeWhitespace: true,
      }),
    );
    expect(sidebar().getByRole('link', { name: /Inbox/ }).textContent?.trim()).toBe(text);
  },
);

it('opens the dashboard with the logo [SHELL-069]', async () => {
  const page = await start('/admin/invoices');
  await userEvent.click(screen.getByRole('link', { name: /^Cedar Water/ }));
  await screen.findByRole('heading', { name: 'Home' });
  expect(page.address()).toBe('/admin/dashboard');
});

it('shows the merchant name without a choice to staff of one [SHELL-071]', async () => {
  await start();
  const header = within(screen.getByRole('banner'));
  expect(header.getByText('Cedar Water')).toBeVisible();
  expect(header.queryByRole('button', { name: /^Business:/ })).not.toBeInTheDocument();
});

describe('the choice of a merchant', () => {
  const both = { ...cedar, merchants: [...cedar.merchants, { id: 3, name: 'Maple Ridge HOA' }] };
  const startOfTwo = (self: typeof both = both) =>
    start('/admin/dashboard', { 'GET merchants/get_self': self });
  const trigger = (name: string) => screen.findByRole('button', { name: `Business: ${name}` });
  const chosenId = (page: Awaited<ReturnType<typeof start>>) =>
    page.services('mf-admin').session.read().chosenMerchantId;
  const choose = async (from: string, name: string) => {
    await userEvent.click(await trigger(from));
    await userEvent.click(screen.getByRole('menuitemradio', { name }));
  };

  it('names all merchants, and gives the chosen one to the modules [SHELL-071]', async () => {
    const page = await startOfTwo();
    expect(chosenId(page)).toBeNull();
    expect(await trigger('All businesses')).toHaveAttribute(
      'title',
      'Cedar Water · Maple Ridge HOA',
    );
    await choose('All businesses', 'Maple Ridge HOA');
    expect(chosenId(page)).toBe(3);
    expect(await trigger('Maple Ridge HOA')).toHaveFocus();
    await choose('Maple Ridge HOA', 'All businesses');
    expect(chosenId(page)).toBeNull();
  });

  it('works by the keyboard, and begins at the chosen one', async () => {
    const page = await startOfTwo();
    const button = await trigger('All businesses');
    act(() => button.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: 'All businesses' })).toHaveFocus();
    await userEvent.keyboard('m');
    expect(screen.getByRole('menuitemradio', { name: 'Maple Ridge HOA' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(chosenId(page)).toBe(3);
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemradio', { name: 'Maple Ridge HOA' })).toBeChecked();
    expect(screen.getByRole('menuitemradio', { name: 'Maple Ridge HOA' })).toHaveFocus();
  });

  it('stays after a reload, and in this tab when another tab chooses', async () => {
    await startOfTwo();
    await choose('All businesses', 'Maple Ridge HOA');
    stopTestShells();
    localStorage.setItem(`billfold.merchant.${merchantAuth.user_id}`, '1');
    expect(chosenId(await startOfTwo())).toBe(3);
  });

  it('begins a new tab with the last choice in this browser', async () => {
    await startOfTwo();
    await choose('All businesses', 'Maple Ridge HOA');
    stopTestShells();
    sessionStorage.clear();
    expect(chosenId(await startOfTwo())).toBe(3);
  });

  it('names the chosen one at the head of the menu, and the product for all', async () => {
    const [first, second] = both.merchants.map((merchant) => ({
      ...merchant,
      logo_url: `/${merchant.id}.svg`,
    }));
    await start('/admin/dashboard', {
      'GET merchants/get_self': { ...both, merchants: [first, second] },
    });
    const head = () => screen.getByRole('link', { name: /: to the dashboard$/ });
    expect(head()).toHaveTextContent('Billfold: to the dashboard');
    await choose('All businesses', 'Maple Ridge HOA');
    expect(head()).toHaveTextContent('Maple Ridge HOA: to the dashboard');
    expect(head().querySelector('img')).toHaveAttribute('src', '/3.svg');
    await choose('Maple Ridge HOA', 'Cedar Water');
    expect(head().querySelector('img')).toHaveAttribute('src', '/1.svg');
    await choose('Cedar Water', 'All businesses');
    expect(head()).toHaveTextContent('Billfold: to the dashboard');
  });

  it('is drawn by its initials when an older server names no logo', async () => {
    await start('/admin/dashboard', {
      'GET merchants/get_self': { ...both, logo_url: '/cedar.svg' },
    });
    const head = () => screen.getByRole('link', { name: /: to the dashboard$/ });
    await choose('All businesses', 'Maple Ridge HOA');
    expect(head()).toHaveTextContent('MHMaple Ridge HOA');
    await choose('Maple Ridge HOA', 'Cedar Water');
    expect(head().querySelector('img')).toHaveAttribute('src', '/cedar.svg');
  });

  describe('and the badge', () => {
    const countByMerchant: FakeAnswers = {
      'GET merchants/get_self': both,
      'GET users/user_get_self': ({ query }) => ({
        status: 200,
        body: { ...owner, inbox_badge: { '1': 3, '3': 2 }[query['merchant_id'] ?? ''] ?? 5 },
      }),
    };
    const startCounted = () => start('/admin/dashboard', countByMerchant);
    const inbox = () => sidebar().getByRole('link', { name: /Inbox/ }).textContent?.trim();
    const message = { type: 'message', user: 'Ann Lee', message: 'Hello', sub_id: 12, id: 4 };
    const receive = (frame: object) => act(() => FakeSocket.opened.at(-1)?.receive(frame));

    it('counts the chosen merchant alone, and all again after that', async () => {
      await startCounted();
      await waitFor(() => expect(inbox()).toBe('Inbox5 unread'));
      await choose('All businesses', 'Maple Ridge HOA');
      await waitFor(() => expect(inbox()).toBe('Inbox2 unread'));
      await choose('Maple Ridge HOA', 'All businesses');
      await waitFor(() => expect(inbox()).toBe('Inbox5 unread'));
    });

    it('counts the chosen merchant after a reload', async () => {
      await startCounted();
      await choose('All businesses', 'Maple Ridge HOA');
      stopTestShells();
      const page = await startCounted();
      await waitFor(() => expect(inbox()).toBe('Inbox2 unread'));
      expect(page.api.callsTo('GET users/user_get_self').map(({ query }) => query)).toEqual([
        { merchant_id: '3' },
      ]);
    });

    it('counts all when the person left the chosen merchant', async () => {
      await startCounted();
      await choose('All businesses', 'Maple Ridge HOA');
      stopTestShells();
      await start('/admin/dashboard', { ...countByMerchant, 'GET merchants/get_self': cedar });
      await waitFor(() => expect(inbox()).toBe('Inbox5 unread'));
    });

    it('shows no count of another merchant when the new one cannot be read', async () => {
      const page = await startCounted();
      await waitFor(() => expect(inbox()).toBe('Inbox5 unread'));
      page.api.answerWith({ 'GET users/user_get_self': answer(500, {}) });
      await choose('All businesses', 'Maple Ridge HOA');
      await waitFor(() => expect(inbox()).toBe('Inbox'));
    });

    it('rises by a message of the chosen merchant only', async () => {
      await startCounted();
      act(() => FakeSocket.opened.at(-1)?.accept());
      await choose('All businesses', 'Maple Ridge HOA');
      await waitFor(() => expect(inbox()).toBe('Inbox2 unread'));
      receive({ ...message, merchant_id: 3 });
      await waitFor(() => expect(inbox()).toBe('Inbox3 unread'));
      receive({ ...message, id: 5, merchant_id: 1 });
      expect(inbox()).toBe('Inbox3 unread');
    });

    it('is read again when a message does not name its merchant', async () => {
      const page = await startCounted();
      act(() => FakeSocket.opened.at(-1)?.accept());
      await choose('All businesses', 'Maple Ridge HOA');
      await waitFor(() => expect(inbox()).toBe('Inbox2 unread'));
      page.api.answerWith({ 'GET users/user_get_self': { ...owner, inbox_badge: 9 } });
      receive(message);
      await waitFor(() => expect(inbox()).toBe('Inbox9 unread'));
    });
  });

  it('is of one person, and ends with the work at the merchant', async () => {
    await startOfTwo();
    await choose('All businesses', 'Maple Ridge HOA');
    stopTestShells();
    const others = [...cedar.merchants, { id: 4, name: 'Harbor' }];
    expect(chosenId(await startOfTwo({ ...both, merchants: others }))).toBeNull();
    stopTestShells();
    const page = await startTestShell({
      path: '/admin/dashboard',
      auth: { ...merchantAuth, user_id: 9 },
      answers: { 'GET merchants/get_self': both },
    });
    expect(chosenId(page)).toBeNull();
  });
});

it('opens and closes the account menu with the keyboard [SHELL-071]', async () => {
  await start();
  const trigger = screen.getByRole('button', { name: 'Account menu of Olive Owner' });
  act(() => trigger.focus());
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: 'Log Out' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(trigger).toHaveFocus();
});

it('logs out in Safari, where a pressed button loses the focus [SHELL-071]', async () => {
  const page = await start();
  await userEvent.click(screen.getByRole('button', { name: 'Account menu of Olive Owner' }));
  const logOut = screen.getByRole('menuitem', { name: 'Log Out' });
  fireEvent.pointerDown(logOut);
  act(() => logOut.blur());
  fireEvent.click(logOut);
  await waitFor(() => expect(page.address()).toBe('/login'));
});

it('closes the account menu with a press elsewhere, the focus elsewhere and Escape', async () => {
  await start();
  const trigger = () => screen.getByRole('button', { name: 'Account menu of Olive Owner' });
  for (const close of [
    () => void fireEvent.pointerDown(screen.getByRole('main')),
    () => act(() => screen.getByRole('main').focus()),
    () => void fireEvent.keyDown(trigger(), { key: 'Escape' }),
  ]) {
    await userEvent.click(trigger());
    expect(screen.getByRole('menuitem', { name: 'Log Out' })).toHaveFocus();
    close();
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  }
});

describe('the account menu', () => {
  const remotes = pagePlan().remotes.map((remote) =>
    remote.module === 'mf-admin'
      ? {
          ...remote,
          slots: ['desk-tools'],
          routes: [
            ...remote.routes,
            { path: '/admin/settings', area: 'merchant' as const, title: 'Settings', boot: [] },
          ],
        }
      : remote,
  );
  const startMenu = (merchants: readonly object[] = cedar.merchants) =>
    startTestShell({
      path: '/admin/dashboard',
      auth: merchantAuth,
      plan: { remotes },
      answers: { 'GET merchants/get_self': { ...cedar, merchants } },
    });
  const openMenu = () =>
    userEvent.click(screen.getByRole('button', { name: 'Account menu of Olive Owner' }));
  const entry = (name: string) => screen.getByRole('menuitem', { name });

  it('names the person and the role at each merchant that differs', async () => {
    await startMenu([
      { id: 1, name: 'Cedar Water', permissions: permissionsOf('Manager') },
      { id: 2, name: 'Maple', permissions: permissionsOf('Manager') },
      { id: 3, name: 'Harbor', permissions: ['view', 'refund'] },
    ]);
    await openMenu();
    const header = within(screen.getByRole('banner'));
    expect(await header.findByText('Manager, Custom role')).toBeVisible();
    expect(header.getByText('Olive Owner', { selector: 'strong' })).toBeVisible();
  });

  it('moves through its entries by the arrow keys, from the last to the first', async () => {
    await startMenu();
    await openMenu();
    expect(entry('Settings')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(entry('Keyboard shortcuts')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(entry('Log Out')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(entry('Settings')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(entry('Log Out')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(entry('Settings')).toHaveFocus();
  });

  it('opens the list of keys over the page, and closes', async () => {
    const page = await startMenu();
    await openMenu();
    await userEvent.click(entry('Keyboard shortcuts'));
    expect(page.address()).toBe('/admin/dashboard?desk=keys');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('leads to the settings, and names no keys on a phone', async () => {
    const page = await startMenu();
    act(() => setWidth(580));
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: 'Keyboard shortcuts' })).toBeNull();
    await userEvent.click(entry('Settings'));
    await waitFor(() => expect(page.address()).toBe('/admin/settings'));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  });
});

it("says 'powered by' at the foot of the sidebar, and draws no button without a function [SHELL-072]", async () => {
  await start();
  expect(screen.getByText('powered by')).toHaveTextContent('powered by Billfold');
  expect(screen.getAllByRole('button')).toEqual([
    screen.getByRole('button', { name: 'Account menu of Olive Owner' }),
  ]);
});

it('keeps the sidebar behind the menu button on phones, and closes it on navigation and Escape [SHELL-056]', async () => {
  const page = await start('/admin/invoices');
  expect(screen.queryByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();
  act(() => setWidth(580));
  const menu = screen.getByRole('button', { name: 'Open menu' });
  const panel = () => document.getElementById('menu-panel');
  expect(panel()).toHaveAttribute('inert');
  await userEvent.click(menu);
  expect(panel()).not.toHaveAttribute('inert');
  expect(panel()).toContainElement(document.activeElement as HTMLElement);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(panel()).toHaveAttribute('inert');
  expect(menu).toHaveFocus();
  await userEvent.click(menu);
  await page.go('/admin/customers');
  expect(panel()).toHaveAttribute('inert');
  await page.go('/admin/invoices');
  expect(panel()).toHaveAttribute('inert');
  act(() => setWidth(581));
  expect(panel()).not.toHaveAttribute('inert');
});

it('closes the drawer in a wide window, so that the back button goes back [SHELL-056]', async () => {
  const page = await start('/admin/invoices');
  await page.go('/admin/customers');
  act(() => setWidth(580));
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  act(() => setWidth(581));
  await page.back();
  expect(await screen.findByRole('heading', { name: 'Invoices' })).toBeVisible();
  act(() => setWidth(580));
  expect(document.getElementById('menu-panel')).toHaveAttribute('inert');
});

it('prefetches the files of an entry under the pointer and executes nothing', async () => {
  const [inbox] = pagePlan().remotes.filter(({ module }) => module === 'mf-inbox');
  const remotes = pagePlan().remotes.map((remote) =>
    remote.module === inbox?.module
      ? { ...remote, routes: remote.routes.map((route) => ({ ...route, boot: ['entry.js'] })) }
      : remote,
  );
  const page = await startTestShell({
    path: '/admin/dashboard',
    auth: merchantAuth,
    plan: { remotes },
  });
  fireEvent.pointerOver(sidebar().getByRole('link', { name: 'Inbox' }));
  await waitFor(() =>
    expect(document.querySelector('link[rel="modulepreload"]')).toHaveAttribute(
      'href',
      expect.stringMatching(/mf-inbox.*entry\.js$/),
    ),
  );
  expect(page.loads.map(({ module }) => module)).not.toContain('mf-inbox');
  expect(page.address()).toBe('/admin/dashboard');
});
