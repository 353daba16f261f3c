import type { Withdrawal } from '@billfold/shared/contracts/plan.contract';
import type { RemoteModule } from '@billfold/shared/contracts/remote.contract';
import { act, screen } from '@testing-library/react';
import { inboxRemote, lastGood, pagePlan } from '../../testing/fake-plan';
import { resetPlatform } from '../../testing/fake-platform';
import { remoteOf } from '../../testing/fake-remote';
import { merchantAuth, startTestShell, stopTestShells } from '../../testing/TestShell';
import { askEveryMs } from './follow-withdrawals';
import { quietMs } from './UpdateHost';

const current = 'mf-inbox@1.0.0-aaaaaaa';
const rolledBack: Withdrawal = {
  module: 'mf-inbox',
  release: current,
  message: null,
  unsavedUntil: null,
};
const killed: Withdrawal = { ...rolledBack, release: null, message: 'Messages are back at noon.' };
const shellRolledBack: Withdrawal = {
  ...rolledBack,
  module: 'shell',
  release: 'shell@1.0.0-aaaaaaa',
};

let withdrawals: readonly Withdrawal[] = [];
let status = 200;
let canReload = true;
let requests: string[] = [];
const reload = jest.fn();

const start = async ({
  path = '/admin/conversations',
  hasFallback = true,
  reason = 'default',
}: {
  readonly path?: string;
  readonly hasFallback?: boolean;
  readonly reason?: 'default' | 'override';
} = {}) => {
  const planned = { ...inboxRemote, reason };
  const page = await startTestShell({
    path,
    auth: merchantAuth,
    plan: {
      remotes: [
        ...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'),
        hasFallback ? lastGood(planned) : planned,
      ],
    },
    source: async (release) => {
      const change: Partial<RemoteModule> = {
        canReload: () => canReload,
        reducer: () => release.version,
        routes: release.routes.map((route) => ({
          path: route.path,
          lazy: async () => ({
            Component: () => <h1>{`${release.module} ${release.version}`}</h1>,
          }),
        })),
      };
      return { createRemote: () => remoteOf(release, change) };
    },
  });
  jest.spyOn(page.shell.federation.loader, 'reloadPage').mockImplementation(reload);
  await act(() => jest.advanceTimersByTimeAsync(quietMs));
  return page;
};
const poll = async () => {
  // React draws between the steps of a replacement.
  for (const ms of [askEveryMs, 10, 10]) await act(() => jest.advanceTimersByTimeAsync(ms));
};
const heading = (name: string) => screen.queryByRole('heading', { level: 1, name });

beforeEach(() => {
  resetPlatform();
  withdrawals = [];
  status = 200;
  canReload = true;
  reload.mockClear();
  jest.useFakeTimers();
  requests = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    requests.push(typeof address === 'string' ? address : 'not a text');
    return status === 200
      ? new Response(JSON.stringify({ withdrawals }), {
          headers: { Date: new Date(jest.now()).toUTCString() },
        })
      : new Response('', { status });
  });
});
afterEach(() => {
  stopTestShells();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('replaces a release that was rolled back by the one behind it, in the page', async () => {
  const page = await start();
  expect(heading('mf-inbox 1.0.0')).toBeVisible();
  withdrawals = [rolledBack];
  await poll();
  expect(heading('mf-inbox 0.9.0')).toBeVisible();
  expect(page.shell.store.getState()).toMatchObject({ 'mf-inbox': '0.9.0' });
  await poll();
  expect(heading('mf-inbox 0.9.0')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

it('shows the message of a module that is switched off, and removes its state', async () => {
  const page = await start();
  withdrawals = [killed];
  await poll();
  expect(screen.getByText('Messages are back at noon.')).toBeVisible();
  expect(page.shell.store.getState()).not.toHaveProperty('mf-inbox');
  await page.go('/admin/invoices');
  expect(heading('mf-admin 1.0.0')).toBeVisible();
});

it.each([
  [
    'a module that was switched off',
    killed,
    () => screen.queryByText('Messages are back at noon.'),
  ],
  ['a release that was rolled back', rolledBack, () => heading('mf-inbox 0.9.0')],
])('keeps %s with unsaved work until the deadline', async (_what, withdrawal, replacement) => {
  await start();
  canReload = false;
  withdrawals = [withdrawal];
  await poll();
  expect(heading('mf-inbox 1.0.0')).toBeVisible();
  expect(
    screen.getByText('Part of this page was withdrawn. Save your work, and it will be replaced.'),
  ).toBeVisible();
  const unsavedUntil = new Date(jest.now() + askEveryMs + 1_000).toISOString();
  withdrawals = [{ ...withdrawal, unsavedUntil }];
  await poll();
  expect(heading('mf-inbox 1.0.0')).toBeVisible();
  expect(screen.getByText(/Save your work before \d/)).toBeVisible();
  await poll();
  expect(replacement()).toBeVisible();
  expect(screen.queryByText(/Save your work/)).not.toBeInTheDocument();
});

it('replaces a release as soon as the work is saved', async () => {
  await start();
  canReload = false;
  withdrawals = [rolledBack];
  await poll();
  canReload = true;
  await poll();
  expect(heading('mf-inbox 0.9.0')).toBeVisible();
});

it('opens a new page for a screen without a release behind it', async () => {
  const page = await start({ hasFallback: false });
  const anew = jest.spyOn(page.shell.federation.loader, 'canReload').mockReturnValue(false);
  withdrawals = [rolledBack];
  await poll();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(anew).toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent("Inbox isn't available right now.");
});

it('reloads the page once for a shell that was rolled back, when no work is unsaved', async () => {
  canReload = false;
  await start();
  withdrawals = [shellRolledBack];
  await poll();
  expect(reload).not.toHaveBeenCalled();
  canReload = true;
  await poll();
  await poll();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps a release that a person chose for this browser', async () => {
  await start({ reason: 'override' });
  withdrawals = [rolledBack];
  await poll();
  expect(heading('mf-inbox 1.0.0')).toBeVisible();
});

it('asks no more where the registry does not know the question, and again after a failure', async () => {
  await start();
  const calls = () => requests.filter((address) => address === '/registry/withdrawals').length;
  status = 502;
  await poll();
  await poll();
  expect(calls()).toBe(2);
  status = 404;
  await poll();
  await poll();
  expect(calls()).toBe(3);
});
