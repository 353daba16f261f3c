import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { resetPlatform } from '../../testing/fake-platform';
import {
  customerAuth,
  merchantAuth,
  startTestShell,
  stopTestShells,
} from '../../testing/TestShell';
import { askEveryMs, offerAgainAfterMs } from './update-check';
import { quietMs } from './UpdateHost';

const sentence = 'A new version of Billfold is ready.';
const unsaved = "You have unsaved work here. You can update once it's saved.";
const requests: string[] = [];
let served = 'plan-2';
let canReload = true;
const reload = jest.fn();

const Screen = () => <h1>Screen</h1>;
const remotes = {
  'mf-admin': {
    canReload: () => canReload,
    routes: ['/admin/dashboard', '/admin/invoices'].map((path) => ({
      path,
      lazy: () => Promise.resolve({ Component: Screen }),
    })),
  },
  'mf-customer': {
    routes: [
      {
        path: '/customer/blytzwallet/invoice/:invoiceId',
        lazy: () => Promise.resolve({ Component: Screen }),
      },
    ],
  },
};
const start = async () => {
  const page = await startTestShell({ path: '/admin/dashboard', auth: merchantAuth, remotes });
  jest.spyOn(page.shell.federation.loader, 'reloadPage').mockImplementation(reload);
  await act(() => jest.advanceTimersByTimeAsync(quietMs));
  return page;
};
const comeBack = (afterMs = askEveryMs) =>
  act(async () => {
    jest.setSystemTime(jest.now() + afterMs);
    fireEvent.focus(window);
    fireEvent.focus(window);
    await Promise.resolve();
  });

beforeEach(() => {
  resetPlatform();
  requests.length = 0;
  served = 'plan-2';
  canReload = true;
  reload.mockClear();
  jest.useFakeTimers({
    advanceTimers: true,
    doNotFake: ['queueMicrotask', 'nextTick', 'performance'],
  });
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    requests.push(address as string);
    return Promise.resolve(new Response(JSON.stringify({ signature: served, modules: [] })));
  });
});
afterEach(() => {
  stopTestShells();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('offers another version when the visitor returns, and updates once', async () => {
  await start();
  await comeBack(askEveryMs - 60_000);
  expect(requests).toEqual([]);
  await comeBack(60_000);
  expect(requests.length).toBeGreaterThan(0);
  expect(new Set(requests)).toEqual(new Set(['/registry/plan?path=%2Fadmin%2Fdashboard']));
  expect(await screen.findByText(sentence)).toBeVisible();
  const update = screen.getByRole('button', { name: 'Update now' });
  fireEvent.click(update);
  fireEvent.click(update);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('checks for a version on navigation', async () => {
  const page = await start();
  jest.setSystemTime(jest.now() + askEveryMs);
  await page.go('/admin/invoices');
  expect(requests.at(-1)).toBe('/registry/plan?path=%2Fadmin%2Finvoices');
});

it('offers nothing for the same releases and withdraws an offer after a rollback', async () => {
  served = 'plan-1';
  await start();
  await comeBack();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  served = 'plan-2';
  await comeBack();
  expect(await screen.findByText(sentence)).toBeVisible();
  served = 'plan-1';
  await comeBack();
  await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
});

it('hides the offer of one version for a while after Later', async () => {
  await start();
  await comeBack();
  const later = await screen.findByRole('button', { name: 'Later' });
  later.focus();
  fireEvent.click(later);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await comeBack();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await comeBack(offerAgainAfterMs);
  expect(await screen.findByText(sentence)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  served = 'plan-3';
  await comeBack();
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('waits for unsaved work and then offers the update again', async () => {
  await start();
  await comeBack();
  canReload = false;
  const update = await screen.findByRole('button', { name: 'Update now' });
  update.focus();
  fireEvent.click(update);
  expect(screen.getByText(unsaved)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  expect(update).toHaveFocus();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText(unsaved)).toBeVisible();
  canReload = true;
  act(() => jest.advanceTimersByTime(1_000));
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps the page while there is no connection', async () => {
  const connection = jest.spyOn(navigator, 'onLine', 'get');
  await start();
  await comeBack();
  connection.mockReturnValue(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Update now' }));
  expect(screen.getByText("You're offline. You can update when you're back online.")).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  connection.mockReturnValue(true);
  act(() => jest.advanceTimersByTime(1_000));
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Update now' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('checks and shows nothing on a payment page', async () => {
  await startTestShell({ path: '/customer/blytzwallet/invoice/9', auth: customerAuth, remotes });
  await act(() => jest.advanceTimersByTimeAsync(quietMs));
  await comeBack();
  expect(requests).toEqual([]);
});

it('keeps the page when the check gets no answer', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  await start();
  await comeBack();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});
