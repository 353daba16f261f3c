import { hourMs } from '@billfold/shared/contracts/durations';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { sessionStorageKey } from '../session-storage';
import { resetPlatform } from '../../testing/fake-platform';
import { losingChunks } from '../../testing/lost-chunks';
import {
  customerAuth,
  merchantAuth,
  startTestShell,
  stopTestShells,
  type TestShell,
} from '../../testing/TestShell';
import { IdleLogout } from './IdleLogout';

const handlers = () => ({ onIdle: jest.fn(), onTouch: jest.fn(), onLogout: jest.fn() });
const warning = () => screen.getByRole('alertdialog');
const signInAgain = async (page: TestShell) => {
  act(() =>
    page.services('mf-public').session.signIn({
      token: 't4',
      username: 'ana.rivera',
      userId: 7,
      email: '',
      isMerchant: false,
      role: 4,
    }),
  );
  await pass(1_000);
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  resetPlatform();
  jest.useFakeTimers();
});
afterEach(() => {
  stopTestShells();
  jest.useRealTimers();
});

it('logs a customer out after 600000 ms without activity [SHELL-041]', async () => {
  const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
  await pass(599_999);
  expect(page.stored()).toMatchObject({ auth_token: 'customer-token' });
  await pass(1);
  expect(page.stored()).toMatchObject({ auth_token: null, username: 'ana.rivera' });
  await pass(1_000);
  expect(page.address()).toBe('/customer/login');
});

it('restarts once for a burst of activity, 250 ms after its last event [SHELL-042]', async () => {
  const given = handlers();
  const handleIdle = given.onIdle;
  render(<IdleLogout {...given} />);
  await pass(10_000);
  for (let move = 0; move < 5; move += 1) {
    fireEvent.mouseMove(document);
    await pass(100);
  }
  await pass(150 + 599_999);
  expect(handleIdle).not.toHaveBeenCalled();
  await pass(1);
  expect(handleIdle).toHaveBeenCalledTimes(1);
});

it('logs a customer out on a payment page, too, and stays there [SHELL-038] [SHELL-041]', async () => {
  const path = '/hosted-payment/cedar_water/1';
  const page = await startTestShell({ path, auth: customerAuth });
  await pass(300_000);
  fireEvent.keyDown(document, { key: 'a' });
  await pass(600_249);
  expect(page.stored()).toMatchObject({ auth_token: 'customer-token' });
  await pass(1);
  expect(page.stored()).toMatchObject({ auth_token: null });
  expect(page.address()).toBe(path);
});

it('runs on customer pages only, without a warning to staff [SHELL-044]', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  await pass(590_000);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await pass(120_000);
  expect(page.stored()).toMatchObject({ auth_token: 'merchant-token' });
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
});

describe('in several tabs', () => {
  const channels: {
    readonly listeners: (() => void)[];
    readonly sent: unknown[];
    isClosed: boolean;
  }[] = [];
  const anotherTabIsActive = () =>
    act(() => channels.flatMap(({ listeners }) => listeners).forEach((listener) => listener()));
  beforeEach(() => {
    channels.length = 0;
    jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
      const channel = { listeners: [] as (() => void)[], sent: [] as unknown[], isClosed: false };
      channels.push(channel);
      return {
        addEventListener: (_type: string, listener: () => void) => channel.listeners.push(listener),
        postMessage: (message: unknown) => channel.sent.push(message),
        close: () => {
          channel.isClosed = true;
        },
      } as unknown as BroadcastChannel;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('notices activity in another tab [SHELL-043]', async () => {
    const { onIdle, ...others } = handlers();
    const { unmount } = render(<IdleLogout onIdle={onIdle} {...others} />);
    await pass(599_000);
    anotherTabIsActive();
    await pass(599_999);
    expect(onIdle).not.toHaveBeenCalled();
    await pass(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
    unmount();
    expect(channels[0]?.isClosed).toBe(true);
  });

  it('counts activity in this tab after long activity in another [SHELL-043]', async () => {
    const { onIdle, ...others } = handlers();
    render(<IdleLogout onIdle={onIdle} {...others} />);
    for (let minute = 0; minute < 15; minute += 1) {
      await pass(60_000);
      anotherTabIsActive();
    }
    fireEvent.mouseMove(document);
    await pass(250 + 599_999);
    expect(onIdle).not.toHaveBeenCalled();
    await pass(1);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('closes the warning on activity in another tab', async () => {
    render(<IdleLogout {...handlers()} />);
    await pass(540_000);
    expect(warning()).toBeInTheDocument();
    anotherTabIsActive();
    await pass(500);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it("restarts the clock of other tabs with 'Stay signed in'", async () => {
    render(<IdleLogout {...handlers()} />);
    await pass(540_000);
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(channels[0]?.sent).toEqual(['active']);
  });
});

describe('the warning', () => {
  it('opens 60 s before the end, counts seconds and announces only some', async () => {
    render(<IdleLogout {...handlers()} />);
    await pass(539_999);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await pass(1);
    expect(warning()).toHaveAccessibleName('Are you still there?');
    expect(screen.getByRole('timer')).toHaveTextContent('60 seconds');
    const spoken = () => screen.getByText(/left$/).textContent;
    expect(spoken()).toBe('60 seconds left');
    await pass(29_000);
    expect(screen.getByRole('timer')).toHaveTextContent('31 seconds');
    expect(spoken()).toBe('60 seconds left');
    await pass(1_000);
    expect(spoken()).toBe('30 seconds left');
    await pass(29_000);
    expect(screen.getByRole('timer')).toHaveTextContent(/^1 second$/);
    expect(spoken()).toBe('10 seconds left');
  });

  it("has the focus on 'Stay signed in', which restarts this clock and the server's", async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    const opener = screen.getByRole('button', { name: 'Open menu' });
    opener.focus();
    await pass(550_000);
    const calls = () => page.api.callsTo('GET users/user_get_self').length;
    const before = calls();
    const stay = screen.getByRole('button', { name: 'Stay signed in' });
    expect(stay).toHaveFocus();
    fireEvent.click(stay);
    await pass(500);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
    expect(calls()).toBe(before + 1);
    await pass(599_000);
    expect(page.stored()).toMatchObject({ auth_token: 'customer-token' });
    await pass(1_000);
    expect(page.stored()).toMatchObject({ auth_token: null });
  });

  it('keeps the session with Escape', async () => {
    const { onTouch, ...others } = handlers();
    render(<IdleLogout onTouch={onTouch} {...others} />);
    await pass(540_000);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Stay signed in' }), { key: 'Escape' });
    await pass(600);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(onTouch).toHaveBeenCalledTimes(1);
  });

  it("logs out with 'Log out' and forgets the path", async () => {
    const page = await startTestShell({ path: '/customer/receipts/paid/9', auth: customerAuth });
    await pass(550_000);
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await pass(1_000);
    expect(page.address()).toBe('/customer/login');
    await signInAgain(page);
    expect(page.destination()).toBe('/customer/dashboard');
  });

  it('stays open after activity, with the clock restarted [SHELL-043]', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    await pass(550_000);
    fireEvent.mouseMove(document);
    await pass(250);
    expect(warning()).toHaveTextContent("Welcome back. You're still signed in.");
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await pass(540_000);
    expect(screen.getByRole('timer')).toHaveTextContent('60 seconds');
    expect(page.stored()).toMatchObject({ auth_token: 'customer-token' });
    await pass(60_000);
    expect(page.stored()).toMatchObject({ auth_token: null });
  });

  it('is fetched again for the next idle time after a failed fetch', async () => {
    render(<IdleLogout {...handlers()} />);
    await losingChunks(() => pass(540_000));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    fireEvent.mouseMove(document);
    await pass(250);
    await pass(540_000);
    expect(warning()).toHaveAccessibleName('Are you still there?');
  });
});

describe('the end of an idle session', () => {
  it('returns to the page after sign-in and shows its reason', async () => {
    const page = await startTestShell({
      path: '/customer/receipts/paid/9?from=mail',
      auth: customerAuth,
    });
    await pass(600_000);
    await pass(60_000);
    expect(page.address()).toBe('/customer/login');
    expect(page.api.callsTo('POST auth/logout')).toHaveLength(1);
    expect(screen.queryByText(/logged out after 10 minutes of inactivity/)).not.toBeInTheDocument();
    fireEvent.pointerMove(document);
    await pass(0);
    expect(
      screen.getAllByText(
        'You were logged out after 10 minutes of inactivity. Please sign in again.',
      )[0],
    ).toBeVisible();
    await signInAgain(page);
    expect(page.destination()).toBe('/customer/receipts/paid/9?from=mail');
  });

  it('comes at once when the machine wakes up too late', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    await pass(10_000);
    jest.setSystemTime(jest.now() + hourMs);
    fireEvent(document, new Event('visibilitychange'));
    await pass(0);
    expect(page.stored()).toMatchObject({ auth_token: null });
  });

  it('is not delayed by activity after a long sleep', async () => {
    const { onIdle, ...others } = handlers();
    render(<IdleLogout onIdle={onIdle} {...others} />);
    jest.setSystemTime(jest.now() + hourMs);
    fireEvent.mouseMove(document);
    await pass(250);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('keeps the path of a tab when another tab ends the session', async () => {
    const page = await startTestShell({ path: '/customer/receipts/paid/9', auth: customerAuth });
    await pass(599_000);
    act(
      () =>
        void globalThis.dispatchEvent(
          new StorageEvent('storage', {
            key: sessionStorageKey,
            newValue: null,
            storageArea: localStorage,
          }),
        ),
    );
    await pass(1_000);
    expect(page.address()).toBe('/customer/login');
    await signInAgain(page);
    expect(page.destination()).toBe('/customer/receipts/paid/9');
  });

  it("does not come while a customer reads: the server's clock restarts too", async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    const calls = () => page.api.callsTo('GET users/user_get_self').length;
    await pass(1_000);
    const before = calls();
    for (let minute = 0; minute < 12; minute += 1) {
      fireEvent.mouseMove(document);
      await pass(60_000);
    }
    expect(calls() - before).toBe(2);
  });
});
