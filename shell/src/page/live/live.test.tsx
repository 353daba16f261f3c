import { hourMs } from '@billfold/shared/contracts/durations';
import { resumedEvent, type Toast } from '@billfold/shared/contracts/remote.contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { answer } from '../../testing/fake-api';
import { FakeSocket, resetPlatform } from '../../testing/fake-platform';
import {
  cedar,
  customerAuth,
  merchantAuth,
  owner,
  startTestShell,
  stopTestShells,
} from '../../testing/TestShell';
import { parseFrame } from './live-frame';

const frame = { type: 'message', user: 'Ann Lee', message: 'Hello', sub_id: 12, id: 4 };
const badge = (count: number) => ({ 'GET users/user_get_self': { ...owner, inbox_badge: count } });
const sockets = () => FakeSocket.opened;
const lastSocket = (): FakeSocket => {
  const socket = FakeSocket.opened.at(-1);
  if (!socket) throw new Error('no socket was opened');
  return socket;
};
const receive = (...frames: readonly unknown[]) => {
  for (const one of frames) act(() => lastSocket().receive(one));
};
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }));

beforeEach(resetPlatform);
afterEach(stopTestShells);

const startMerchant = async (count = 0) => {
  const page = await startTestShell({
    path: '/admin/dashboard',
    auth: merchantAuth,
    answers: badge(count),
  });
  act(() => lastSocket().accept());
  return page;
};

it('opens no socket for customers or visitors [SHELL-084]', async () => {
  await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
  stopTestShells();
  await startTestShell({ path: '/login' });
  expect(sockets()).toEqual([]);
});

it('opens one socket for a merchant with token, environment and username [SHELL-084] [SHELL-085]', async () => {
  const page = await startMerchant();
  await page.go('/admin/invoices');
  expect(sockets()).toHaveLength(1);
  expect(lastSocket().url).toBe('ws://localhost/notifications');
  expect(lastSocket().protocols).toEqual(['billfold.v1', 'merchant-token']);
  expect(lastSocket().sent).toEqual(['dev:ann']);
});

it('raises the badge for a message, shows its first 20 characters and links to its conversation [SHELL-087] [SHELL-088] [SHELL-089] [SHELL-092]', async () => {
  const page = await startMerchant(2);
  receive({ ...frame, message: '1234567890123456789👨‍👩‍👧12345' });
  expect(screen.getByRole('link', { name: /Inbox/ })).toHaveTextContent('Inbox3');
  fireEvent.click(toasts().getByRole('link', { name: 'Ann Lee: 1234567890123456789👨‍👩‍👧...' }));
  await screen.findByRole('heading', { name: 'Inbox' });
  expect(page.address()).toBe('/admin/conversations/12');
});

describe('a message of the chat on the page', () => {
  const openChat = (scrolledPx: number) => {
    const chat = document.createElement('div');
    chat.dataset['conversation'] = '12';
    Object.defineProperties(chat, {
      scrollHeight: { value: 900 },
      clientHeight: { value: 400 },
      scrollTop: { value: scrolledPx },
    });
    document.body.append(chat);
  };
  afterEach(() => document.querySelector('[data-conversation]')?.remove());

  it('raises the badge and shows no toast', async () => {
    await startMerchant(2);
    openChat(500);
    receive(frame);
    expect(screen.getByRole('link', { name: /Inbox/ })).toHaveTextContent('Inbox3');
    expect(toasts().queryByRole('listitem')).not.toBeInTheDocument();
  });

  it.each([
    ['earlier messages are in sight', 100, frame],
    ['it is of another customer', 500, { ...frame, sub_id: 13 }],
  ])('shows its toast where %s', async (_case, scrolledPx, arrived) => {
    await startMerchant();
    openChat(scrolledPx);
    receive(arrived);
    expect(toasts().getByRole('link', { name: 'Ann Lee: Hello...' })).toBeVisible();
  });
});

it('names donor and payer, and links to the payments or the invoice [SHELL-090] [SHELL-091] [SHELL-092]', async () => {
  const page = await startMerchant(2);
  receive(
    { ...frame, type: 'payment', sub_id: 0, id: 0 },
    { ...frame, type: 'payment', user: 'Bo Chan', id: 8 },
  );
  expect(screen.getByRole('link', { name: /Inbox/ })).toHaveTextContent('Inbox2');
  expect(
    await toasts().findByRole('link', { name: 'Ann Lee has made a donation' }),
  ).toHaveAttribute('href', '/admin/payments');
  fireEvent.click(await toasts().findByRole('link', { name: 'Bo Chan has made a payment' }));
  await screen.findByRole('heading', { name: 'Invoice' });
  expect(page.address()).toBe('/admin/invoices/detail/8');
});

describe('a payment that this page took itself', () => {
  const own: Toast = {
    message: 'Payment received.',
    type: 'success',
    about: { type: 'payment', id: 8 },
  };
  const paid = { ...frame, type: 'payment', id: 8 };
  const seen = () =>
    toasts()
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const start = async () => {
    const page = await startMerchant();
    return () => act(() => page.services('mf-admin').notify(own));
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('shows only the words of the module when the frame comes after them', async () => {
    const notify = await start();
    notify();
    receive(paid);
    await pass(1_000);
    expect(seen()).toEqual(['Payment received.']);
  });

  it('shows only the words of the module when the frame comes before them', async () => {
    const notify = await start();
    receive(paid);
    await pass(900);
    expect(seen()).toEqual([]);
    notify();
    await pass(100);
    expect(seen()).toEqual(['Payment received.']);
  });

  it('replaces the toast of the frame where the answer was slow', async () => {
    const notify = await start();
    receive(paid);
    await pass(1_000);
    expect(seen()).toEqual(['Ann Lee has made a payment']);
    notify();
    expect(seen()).toEqual(['Payment received.']);
  });

  it('hides neither the payment of another invoice nor the next one of the same', async () => {
    const notify = await start();
    notify();
    receive({ ...paid, id: 9, user: 'Bo Chan' }, paid, paid);
    await pass(1_000);
    expect(seen()).toEqual([
      'Payment received.',
      'Bo Chan has made a payment',
      'Ann Lee has made a payment',
    ]);
  });
});

it('says how much was paid or donated where the server names it [SHELL-090]', async () => {
  await startMerchant();
  const made = { type: 'payment', user: 'Ann Lee', sub_id: 12 };
  receive(
    { ...made, message: 'Ann Lee has made a payment of $1,080.00', id: 7 },
    { ...made, message: 'Ann Lee has made a donation of $25.00', sub_id: 0, id: 0 },
    { ...made, message: 'Pay $9 to Bo', user: 'Cy Bell', id: 8 },
  );
  for (const text of [
    'Ann Lee has made a payment of $1,080.00',
    'Ann Lee has made a donation of $25.00',
    'Cy Bell has made a payment',
  ])
    expect(await toasts().findByRole('link', { name: text })).toBeVisible();
});

it('says that a payment was refunded or returned, and a donation voided', async () => {
  await startMerchant();
  const news = [
    ['had a payment refunded', 8, '/admin/invoices/detail/8'],
    ['had a payment returned by the bank', 9, '/admin/invoices/detail/9'],
    ['had a donation voided', 0, '/admin/payments'],
  ] as const;
  receive(
    ...news.map(([words, id]) => ({ ...frame, type: 'payment', message: `Ann Lee ${words}`, id })),
  );
  for (const [words, , path] of news)
    expect(await toasts().findByRole('link', { name: `Ann Lee ${words}` })).toHaveAttribute(
      'href',
      path,
    );
});

it('ignores a frame of an unknown form, and passes others on without showing them [SHELL-086]', async () => {
  const page = await startMerchant(2);
  const events: unknown[] = [];
  page.services('mf-admin').live.subscribe((event) => events.push(event));
  const broken = { ...frame, sub_id: '12' };
  receive({ type: 'message' }, broken, { type: 7 }, { type: 'resumed' }, 'not json', '[]', null);
  expect(events).toEqual([]);
  receive({ type: 'changed', entity: 'customer', id: 12, sub_id: 12, secret: 'x' });
  receive({ type: 'other', id: 'x', entity: 3 });
  expect(events).toEqual([
    { type: 'changed', entity: 'customer', id: 12, sub_id: 12, user: '', message: '' },
    { type: 'other', id: 0, sub_id: 0, user: '', message: '' },
  ]);
  expect(toasts().queryByRole('listitem')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Inbox/ })).toHaveTextContent('Inbox2');
  expect(parseFrame(JSON.stringify(frame))).toEqual(frame);
});

it('publishes each frame to all modules, even when one throws', async () => {
  const page = await startMerchant();
  const events: unknown[] = [];
  const { live } = page.services('mf-admin');
  live.subscribe(() => {
    throw new Error('a module broke');
  });
  const stop = live.subscribe((one) => events.push(one));
  receive(frame);
  stop();
  receive(frame);
  expect(events).toEqual([frame]);
  expect(page.reports).toHaveLength(2);
});

it('shows the count that a module sets in the badge [SHELL-060] [SHELL-067]', async () => {
  const page = await startMerchant(5);
  act(() => page.services('mf-admin').setInboxBadge(3));
  expect(screen.getByRole('link', { name: /Inbox/ })).toHaveTextContent('Inbox3');
  act(() => page.services('mf-admin').setInboxBadge(0));
  expect(screen.getByRole('link', { name: /Inbox/ })).toHaveTextContent(/^Inbox$/);
});

it('reads the permissions of the person again when they were changed', async () => {
  const page = await startMerchant();
  const permitted = () => page.services('mf-admin').session.read().merchants[0]?.permissions;
  page.api.answerWith({
    'GET merchants/get_self': {
      ...cedar,
      merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }],
    },
  });
  receive({ type: 'changed', entity: 'staff', id: 3 });
  receive({ type: 'changed', entity: 'staff', id: 2 });
  await waitFor(() => expect(permitted()).toEqual(['view']));
  expect(page.api.callsTo('GET merchants/get_self')).toHaveLength(2);
});

it('reads the default report period again when the settings of a business were changed', async () => {
  const page = await startMerchant();
  page.api.answerWith({
    'GET merchants/get_self': { ...cedar, default_report_range: 'ytd' },
  });
  receive({ type: 'changed', entity: 'merchant', id: 1 });
  await waitFor(() =>
    expect(page.services('mf-admin').session.read().defaultReportRange).toBe('ytd'),
  );
});

describe('a socket on a fake clock', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('reopens a lost socket after 5 s and closes it for good at logout [SHELL-092]', async () => {
    const page = await startMerchant();
    act(() => lastSocket().lose());
    await pass(4_999);
    expect(sockets()).toHaveLength(1);
    await pass(1);
    expect(sockets()).toHaveLength(2);
    act(() => page.shell.session.signOut());
    expect(lastSocket().isClosed).toBe(true);
    await pass(60_000);
    expect(sockets()).toHaveLength(2);
  });

  describe('a socket that goes silent without closing', () => {
    const beat = { beat_ms: 20_000 };
    const isGiven = () => [sockets().length, sockets()[0]?.isClosed];
    const hear = async () => {
      const page = await startMerchant(2);
      const events: unknown[] = [];
      page.services('mf-admin').live.subscribe((event) => events.push(event));
      return events;
    };

    it('is replaced two and a half paces after its last message; screens read again', async () => {
      const events = await hear();
      receive(beat);
      await pass(40_000);
      receive({ ...frame, type: 'other' });
      await pass(49_999);
      expect(isGiven()).toEqual([1, false]);
      await pass(1);
      expect(isGiven()).toEqual([1, true]);
      await pass(5_000);
      expect(isGiven()).toEqual([2, true]);
      act(() => lastSocket().accept());
      expect(events).toEqual([{ ...frame, type: 'other' }, resumedEvent]);
    });

    it.each([
      ['focus', globalThis],
      ['online', globalThis],
      ['visibilitychange', document],
    ])('is pinged on %s, and replaced at once without an answer', async (name, target) => {
      await hear();
      receive(beat);
      await pass(6_000);
      act(() => void target.dispatchEvent(new Event(name)));
      expect(lastSocket().sent).toEqual(['dev:ann', 'alive?']);
      receive(beat);
      await pass(6_000);
      expect(isGiven()).toEqual([1, false]);
      act(() => void target.dispatchEvent(new Event(name)));
      await pass(4_999);
      expect(isGiven()).toEqual([1, false]);
      await pass(1);
      expect(isGiven()).toEqual([2, true]);
    });

    it('is replaced on return without a question after a sleep of the device', async () => {
      await hear();
      receive(beat);
      jest.setSystemTime(jest.now() + hourMs);
      act(() => void globalThis.dispatchEvent(new Event('focus')));
      await pass(0);
      expect(isGiven()).toEqual([2, true]);
    });

    it('is kept where the server gives no signs of life, until the network comes back', async () => {
      await hear();
      await pass(600_000);
      act(() => void globalThis.dispatchEvent(new Event('focus')));
      await pass(10_000);
      expect(isGiven()).toEqual([1, false]);
      expect(lastSocket().sent).toEqual(['dev:ann']);
      act(() => void globalThis.dispatchEvent(new Event('online')));
      await pass(0);
      expect(isGiven()).toEqual([2, true]);
    });

    it('is given up when it does not open within 10 s; screens read again', async () => {
      const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
      const events: unknown[] = [];
      page.services('mf-admin').live.subscribe((event) => events.push(event));
      await pass(10_000);
      expect(isGiven()).toEqual([1, true]);
      await pass(5_000);
      act(() => lastSocket().accept());
      expect(events).toEqual([resumedEvent]);
    });
  });

  it.each([
    [0, 5_000, 5_000],
    [0.9, 5_900, 9_500],
  ])('spreads the sockets that a server lost: %s of the span', async (share, first, next) => {
    jest.spyOn(Math, 'random').mockReturnValue(share);
    await startMerchant();
    for (const [count, ms] of [
      [1, first],
      [2, next],
    ] as const) {
      act(() => lastSocket().lose());
      await pass(ms - 1);
      expect(sockets()).toHaveLength(count);
      await pass(1);
      expect(sockets()).toHaveLength(count + 1);
    }
  });

  it('reads the badge and notifies the modules when a lost socket reopens', async () => {
    const page = await startMerchant(2);
    const events: unknown[] = [];
    page.services('mf-admin').live.subscribe((event) => events.push(event));
    expect(page.api.callsTo('GET users/user_get_self')).toHaveLength(1);
    page.api.answerWith(badge(4));
    act(() => lastSocket().lose());
    await pass(5_000);
    expect(events).toEqual([]);
    act(() => lastSocket().accept());
    await pass(0);
    expect(events).toEqual([resumedEvent]);
    expect(screen.getByRole('link', { name: /Inbox/ })).toHaveTextContent('Inbox4');
    expect(page.api.callsTo('GET users/user_get_self')).toHaveLength(2);
  });

  it('does not reopen the socket when the server refuses the session', async () => {
    await startMerchant();
    act(() => lastSocket().lose(4401));
    await pass(60_000);
    expect(sockets()).toHaveLength(1);
  });

  it('ends the session on the page when the server ended it', async () => {
    const page = await startMerchant();
    page.api.answerWith({ 'GET users/user_get_self': answer(401, { detail: 'Please sign in.' }) });
    act(() => lastSocket().lose(4401));
    await pass(0);
    expect(page.address()).toBe('/login');
  });
});
