import { act, fireEvent, render, screen } from '@testing-library/react';
import { resetPlatform } from '../testing/fake-platform';
import { customerAuth, merchantAuth, startTestShell, stopTestShells } from '../testing/TestShell';
import { IdleLogout } from './IdleLogout';

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
  const handleIdle = jest.fn();
  render(<IdleLogout onIdle={handleIdle} />);
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

it('runs on customer pages only [SHELL-044]', async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth });
  await pass(3_600_000);
  expect(page.stored()).toMatchObject({ auth_token: 'merchant-token' });
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
});

it('hears activity in another tab [SHELL-043]', async () => {
  const channels: { readonly listeners: (() => void)[]; isClosed: boolean }[] = [];
  jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
    const channel = { listeners: [] as (() => void)[], isClosed: false };
    channels.push(channel);
    return {
      addEventListener: (_type: string, listener: () => void) => channel.listeners.push(listener),
      postMessage: () => {},
      close: () => {
        channel.isClosed = true;
      },
    } as unknown as BroadcastChannel;
  });
  const handleIdle = jest.fn();
  const { unmount } = render(<IdleLogout onIdle={handleIdle} />);
  await pass(599_000);
  for (const listener of channels[0]?.listeners ?? []) listener();
  await pass(599_999);
  expect(handleIdle).not.toHaveBeenCalled();
  await pass(1);
  expect(handleIdle).toHaveBeenCalledTimes(1);
  unmount();
  expect(channels[0]?.isClosed).toBe(true);
  jest.restoreAllMocks();
});
