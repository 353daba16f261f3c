import { act, fireEvent, render, screen } from '@testing-library/react';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';
import { sessionStorageKey } from '../session-storage';
import { resetPlatform } from '../../testing/fake-platform';
import {
  customerAuth,
  merchantAuth,
  startTestShell,
  stopTestShells,
  type TestShell,
} from '../../testing/TestShell';
import { IdleLogout } from './IdleLogout';

jest.mock('../../platform/loading/load-shell-chunk', () => {
  const actual = jest.requireActual<{ readonly loadShellChunk: typeof loadShellChunk }>(
    '../../platform/loading/load-shell-chunk',
  );
  return { loadShellChunk: jest.fn(actual.loadShellChunk) };
});

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

it('starts again with any activity [SHELL-043]', async () => {
  const page = await startTestShell({ path: '/customer/profile', auth: customerAuth });
  await pass(599_000);
  fireEvent.keyDown(document, { key: 'a' });
  await pass(599_000);
  expect(page.stored()).toMatchObject({ auth_token: 'customer-token' });
  await pass(2_000);
  expect(page.stored()).toMatchObject({ auth_token: null });
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

it.each(['/hosted-payment/cedar_water/1', '/donation', '/embedded-payment'])(
  'logs a customer out on %s, too, and stays there [SHELL-038] [SHELL-041]',
  async (path) => {
    const page = await startTestShell({ path, auth: customerAuth });
    await pass(300_000);
    fireEvent.keyDown(document, { key: 'a' });
    await pass(600_249);
    expect(page.stored()).toMatchObject({ auth_token: 'customer-token' });
    await pass(1);
    expect(page.stored()).toMatchObject({ auth_token: null });
    expect(page.address()).toBe(path);
  },
);

it('runs on customer pages only [SHELL-044]', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  await pass(3_600_000);
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

  it('hears activity in another tab [SHELL-043]', async () => {
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

  it('hears this tab again after another one was used for long [SHELL-043]', async () => {
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

  it('takes the warning back when another tab is active', async () => {
    render(<IdleLogout {...handlers()} />);
    await pass(540_000);
    expect(warning()).toBeInTheDocument();
    anotherTabIsActive();
    await pass(500);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it("tells the other tabs of 'Stay signed in'", async () => {
    render(<IdleLogout {...handlers()} />);
    await pass(540_000);
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(channels[0]?.sent).toEqual(['active']);
  });
});

describe('the warning', () => {
  it('comes 60 s before the end and counts the seconds, aloud only at times', async () => {
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

  it('stays signed in by Escape, too', async () => {
    const { onTouch, ...others } = handlers();
    render(<IdleLogout onTouch={onTouch} {...others} />);
    await pass(540_000);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Stay signed in' }), { key: 'Escape' });
    await pass(600);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(onTouch).toHaveBeenCalledTimes(1);
  });

  it("logs out by 'Log out', without a way back", async () => {
    const page = await startTestShell({ path: '/customer/receipts/paid/9', auth: customerAuth });
    await pass(550_000);
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
    await pass(1_000);
    expect(page.address()).toBe('/customer/login');
    await signInAgain(page);
    expect(page.destination()).toBe('/customer/dashboard');
  });

  it('waits for its answer when somebody comes back, with the clock restarted [SHELL-043]', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    await pass(550_000);
    fireEvent.mouseMove(document);
    await pass(250);
    expect(warning()).toHaveTextContent('Welcome back. You are still signed in.');
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await pass(540_000);
    expect(screen.getByRole('timer')).toHaveTextContent('60 seconds');
    expect(page.stored()).toMatchObject({ auth_token: 'customer-token' });
    await pass(60_000);
    expect(page.stored()).toMatchObject({ auth_token: null });
  });

  it('that could not be fetched in time is fetched again for the next idle time', async () => {
    const load = jest.mocked(loadShellChunk).mockClear().mockRejectedValueOnce(new Error('gone'));
    render(<IdleLogout {...handlers()} />);
    await pass(540_000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    fireEvent.mouseMove(document);
    await pass(250);
    await pass(540_000);
    expect(load).toHaveBeenCalledTimes(2);
    expect(warning()).toHaveAccessibleName('Are you still there?');
  });

  it('does not appear to staff [SHELL-044]', async () => {
    await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
    await pass(3_600_000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('the end of an idle session', () => {
  it('leads back to the page, with its reason told to whoever returns', async () => {
    const page = await startTestShell({
      path: '/customer/receipts/paid/9?from=mail',
      auth: customerAuth,
    });
    await pass(600_000);
    await pass(60_000);
    expect(page.address()).toBe('/customer/login');
    expect(page.api.callsTo('POST auth/logout')).toHaveLength(1);
    expect(screen.queryByText(/logged out because nothing happened/)).not.toBeInTheDocument();
    fireEvent.pointerMove(document);
    await pass(0);
    expect(
      screen.getAllByText(
        'You were logged out because nothing happened for 10 minutes. Please sign in again.',
      )[0],
    ).toBeVisible();
    await signInAgain(page);
    expect(page.destination()).toBe('/customer/receipts/paid/9?from=mail');
  });

  it('comes at once when the machine wakes up after it', async () => {
    const page = await startTestShell({ path: '/customer/dashboard', auth: customerAuth });
    await pass(10_000);
    jest.setSystemTime(jest.now() + 3_600_000);
    fireEvent(document, new Event('visibilitychange'));
    await pass(0);
    expect(page.stored()).toMatchObject({ auth_token: null });
  });

  it('is not put off by the first move after a long sleep', async () => {
    const { onIdle, ...others } = handlers();
    render(<IdleLogout onIdle={onIdle} {...others} />);
    jest.setSystemTime(jest.now() + 3_600_000);
    fireEvent.mouseMove(document);
    await pass(250);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('keeps the way back of a tab that hears of it from another one', async () => {
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

  it('comes not while somebody reads without calling the server: that one is vouched for', async () => {
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
