import type { RemoteModule } from '@billfold/shared/contracts/remote.contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useEffect, useState, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import { patienceMs } from '../../page/navigation/visit';
import { inboxRemote, lastGood, pagePlan } from '../../testing/fake-plan';
import { resetPlatform } from '../../testing/fake-platform';
import { remoteOf } from '../../testing/fake-remote';
import { merchantAuth, startTestShell, stopTestShells } from '../../testing/TestShell';
import type { RemoteSource } from '../loader/remote-source';
import type { SlotProps } from './slot-props';

const sourceWithInbox =
  (inbox: () => Promise<unknown>): RemoteSource =>
  (release) =>
    release.module === 'mf-inbox'
      ? inbox()
      : Promise.resolve({ createRemote: () => remoteOf(release) });
const inboxContainer = (change: Partial<RemoteModule> = {}) => ({
  createRemote: () => remoteOf(inboxRemote, change),
});
const silenceReact = () => jest.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => {
  resetPlatform();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
});
afterEach(() => {
  stopTestShells();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it.each([
  ['on a press', () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))],
  [
    'when the connection returns',
    () => Promise.resolve(act(() => void globalThis.dispatchEvent(new Event('online')))),
  ],
])('keeps a failed module in its place and loads it again %s', async (_way, tryAgain) => {
  let isBack = false;
  jest.useFakeTimers();
  const page = await startTestShell({
    path: '/admin/dashboard',
    auth: merchantAuth,
    source: sourceWithInbox(() =>
      isBack
        ? Promise.resolve(inboxContainer())
        : Promise.reject(
            new TypeError('Failed to fetch dynamically imported module: http://localhost/entry.js'),
          ),
    ),
  });
  act(() => page.shell.navigator.go('/admin/conversations'));
  await act(() => jest.advanceTimersByTimeAsync(patienceMs));
  expect(screen.getByText('Loading')).toBeInTheDocument();
  await act(() => jest.runOnlyPendingTimersAsync());
  await act(() => jest.runOnlyPendingTimersAsync());
  expect(screen.getByRole('alert')).toHaveTextContent("Inbox isn't available right now.");
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
    'href',
    '/admin/dashboard',
  );
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  isBack = true;
  jest.useRealTimers();
  await tryAgain();
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
});

it('moves the focus from the pressed button to the new screen, and no other focus', async () => {
  silenceReact();
  let isBroken = true;
  let isLost = true;
  const Screen = () => {
    if (isBroken) throw new Error('render broke');
    return <h1>Inbox</h1>;
  };
  const container = inboxContainer({
    routes: [{ path: '/admin/conversations', lazy: () => Promise.resolve({ Component: Screen }) }],
  });
  await startTestShell({
    path: '/admin/conversations',
    auth: merchantAuth,
    source: sourceWithInbox(() =>
      isLost
        ? Promise.reject(
            new TypeError('Failed to fetch dynamically imported module: http://localhost/entry.js'),
          )
        : Promise.resolve(container),
    ),
  });
  const failure = () => screen.findByRole('heading', { name: "Inbox isn't available right now." });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('main')).toHaveFocus();
  await waitFor(async () => expect(await failure()).toHaveFocus());
  isLost = false;
  const entry = screen.getByRole('link', { name: 'Invoices' });
  entry.focus();
  act(() => void globalThis.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('Loading')).not.toBeInTheDocument());
  expect(await failure()).toBeVisible();
  expect(entry).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await failure()).toHaveFocus();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Inbox' })).toHaveFocus();
});

it('names the missing connection on the card of a failed screen', async () => {
  const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await startTestShell({
    path: '/admin/conversations',
    auth: merchantAuth,
    source: sourceWithInbox(() =>
      Promise.reject(
        new TypeError('Failed to fetch dynamically imported module: http://localhost/entry.js'),
      ),
    ),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "You're offline. We'll try again when you're back online.",
  );
  connection.mockReturnValue(true);
  act(() => void globalThis.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Everything else keeps working.');
});

it('loads a failed screen by itself when the server answers again', async () => {
  let isAway = true;
  jest.useFakeTimers();
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('', { status: isAway ? 502 : 200 }));
  await startTestShell({
    path: '/admin/customers',
    auth: merchantAuth,
    source: sourceWithInbox(() =>
      isAway
        ? Promise.reject(
            new TypeError('Failed to fetch dynamically imported module: http://localhost/entry.js'),
          )
        : Promise.resolve(inboxContainer()),
    ),
  }).then(({ shell }) => act(() => shell.navigator.go('/admin/conversations')));
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('alert')).toHaveTextContent(
    "Billfold isn't responding. We'll keep trying.",
  );
  isAway = false;
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});

it('reloads the page only on a press, not when the connection returns', async () => {
  const request = jest.fn(() => Promise.reject(new Error('evaluated and broke')));
  const page = await startTestShell({
    path: '/admin/conversations',
    auth: merchantAuth,
    source: sourceWithInbox(request),
  });
  const reload = jest
    .spyOn(page.shell.federation.loader, 'reloadPage')
    .mockImplementation(() => {});
  expect(await screen.findByRole('alert')).toHaveTextContent("Inbox isn't available right now.");
  act(() => void globalThis.dispatchEvent(new Event('online')));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('draws the frame of the first page only with its first screen', async () => {
  const page = await startTestShell({
    path: '/admin/conversations',
    auth: merchantAuth,
    source: sourceWithInbox(
      // oxlint-disable-next-line tests/no-sleep -- what comes later than the patience is what this is about
      () => new Promise((resolve) => setTimeout(() => resolve(inboxContainer()), patienceMs * 2)),
    ),
  });
  expect(screen.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await waitFor(() => expect(page.loads).toHaveLength(1));
});

it('keeps a render error in its place and draws the screen again on retry', async () => {
  silenceReact();
  let isBroken = true;
  const Screen = () => {
    if (isBroken) throw new Error('render broke');
    return <h1>Inbox</h1>;
  };
  const page = await startTestShell({
    path: '/admin/conversations',
    auth: merchantAuth,
    source: sourceWithInbox(() =>
      Promise.resolve(
        inboxContainer({
          routes: [
            { path: '/admin/conversations', lazy: () => Promise.resolve({ Component: Screen }) },
          ],
        }),
      ),
    ),
  });
  expect(screen.getByRole('alert')).toHaveTextContent("Inbox isn't available right now.");
  expect(page.reports).toEqual([expect.objectContaining({ module: 'mf-inbox', kind: 'screen' })]);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});

it('draws the fallback in the same page when a screen throws, and reports the error', async () => {
  silenceReact();
  const Broken = () => {
    throw new Error('render broke');
  };
  const broken = {
    path: '/admin/conversations',
    lazy: () => Promise.resolve({ Component: Broken }),
  };
  const page = await startTestShell({
    path: '/admin/conversations',
    auth: merchantAuth,
    plan: {
      remotes: [
        ...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'),
        lastGood(inboxRemote),
      ],
    },
    source: (release) =>
      Promise.resolve({
        createRemote: () =>
          remoteOf(
            release,
            release.module === 'mf-inbox' && release.version === inboxRemote.version
              ? { routes: [broken] }
              : {},
          ),
      }),
  });
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() =>
    expect(page.loads.at(-1)).toMatchObject({
      outcome: 'fallback',
      planned: 'mf-inbox@1.0.0-aaaaaaa',
      release: 'mf-inbox@0.9.0-bbbbbbb',
      failures: [{ step: 'chunk', cause: 'threw' }],
    }),
  );
});

it('draws the fallback for a screen that throws, even with unsaved work', async () => {
  silenceReact();
  const holders = new Set<string>();
  const Form = () => {
    useEffect(() => {
      holders.add('form');
      return () => void holders.delete('form');
    }, []);
    return <p>half a form</p>;
  };
  const Screen = () => {
    const [isBroken, setBroken] = useState(false);
    if (isBroken) throw new Error('render broke');
    return (
      <>
        <Form />
        <button type="button" onClick={() => setBroken(true)}>
          Break
        </button>
      </>
    );
  };
  const breaking = {
    canReload: () => holders.size === 0,
    routes: [{ path: '/admin/conversations', lazy: () => Promise.resolve({ Component: Screen }) }],
  };
  await startTestShell({
    path: '/admin/conversations',
    auth: merchantAuth,
    plan: {
      remotes: [
        ...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'),
        lastGood(inboxRemote),
      ],
    },
    source: (release) =>
      Promise.resolve({
        createRemote: () =>
          remoteOf(
            release,
            release.module === 'mf-inbox' && release.version === inboxRemote.version
              ? breaking
              : {},
          ),
      }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Break' }));
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('clears a render error when another screen opens', async () => {
  silenceReact();
  const Broken = () => {
    throw new Error('render broke');
  };
  const page = await startTestShell({
    path: '/admin/invoices',
    auth: merchantAuth,
    remotes: {
      'mf-admin': {
        routes: [
          { path: '/admin/invoices', lazy: () => Promise.resolve({ Component: Broken }) },
          {
            path: '/admin/customers',
            lazy: () => Promise.resolve({ Component: () => <h1>Customers</h1> }),
          },
        ],
      },
    },
  });
  expect(screen.getByRole('alert')).toBeVisible();
  await page.go('/admin/customers');
  expect(screen.getByRole('heading', { name: 'Customers' })).toBeVisible();
});

it('clears a render error when another address of the same screen opens', async () => {
  silenceReact();
  const Chat = () => {
    const { subId } = useParams();
    if (subId === '1') throw new Error('render broke');
    return <h1>Chat of {subId}</h1>;
  };
  const page = await startTestShell({
    path: '/admin/conversations/1',
    auth: merchantAuth,
    remotes: {
      'mf-inbox': {
        routes: [
          { path: '/admin/conversations/:subId', lazy: () => Promise.resolve({ Component: Chat }) },
        ],
      },
    },
  });
  expect(screen.getByRole('alert')).toBeVisible();
  await page.go('/admin/conversations/2');
  const heading = screen.getByRole('heading', { name: 'Chat of 2' });
  await page.go('/admin/conversations/3');
  expect(screen.getByRole('heading', { name: 'Chat of 3' })).toBe(heading);
});

it('keeps the state of a screen when its other path opens', async () => {
  const Inbox = () => <h1>Inbox</h1>;
  const lazy = () => Promise.resolve({ Component: Inbox });
  const page = await startTestShell({
    path: '/admin/conversations',
    auth: merchantAuth,
    remotes: {
      'mf-inbox': {
        routes: [
          { path: '/admin/conversations', lazy },
          { path: '/admin/conversations/:subId', lazy },
        ],
      },
    },
  });
  const heading = screen.getByRole('heading', { name: 'Inbox' });
  await page.go('/admin/conversations/12');
  expect(screen.getByRole('heading', { name: 'Inbox' })).toBe(heading);
});

describe('a slot', () => {
  const startWithSlot = async (
    slot: { readonly module: string; readonly name: string },
    inbox: Partial<RemoteModule> = {},
  ) => {
    const source: RemoteSource = (release) => {
      if (release.module === 'mf-inbox') return Promise.resolve(inboxContainer(inbox));
      return Promise.resolve({
        createRemote: ({ Slot }: { readonly Slot: ComponentType<SlotProps> }) =>
          remoteOf(release, {
            routes: [
              {
                path: '/admin/customers',
                lazy: () =>
                  Promise.resolve({
                    Component: () => (
                      <StrictMode>
                        <h1>Customers</h1>
                        <div data-testid="place">
                          <Slot {...slot} props={{ subId: 12 }} />
                        </div>
                      </StrictMode>
                    ),
                  }),
              },
            ],
          }),
      });
    };
    return startTestShell({ path: '/admin/customers', auth: merchantAuth, source });
  };

  it("draws another module's part with its props", async () => {
    const page = await startWithSlot({ module: 'mf-inbox', name: 'chat' });
    expect(await screen.findByText('chat of 12')).toBeVisible();
    expect(page.loads.filter(({ module }) => module === 'mf-inbox')).toEqual([
      expect.objectContaining({ part: 'slot:chat', outcome: 'loaded' }),
    ]);
  });

  it('fails in its own place, without a link home', async () => {
    await startWithSlot({ module: 'mf-inbox', name: 'unknown' });
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent("Unknown isn't available right now."),
    );
    expect(screen.getByRole('heading', { name: 'Customers' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to the dashboard' })).not.toBeInTheDocument();
  });

  it('keeps the focus in its place on retry', async () => {
    silenceReact();
    let isBroken = true;
    const Chat = () => {
      if (isBroken) throw new Error('render broke');
      return <p>chat</p>;
    };
    await startWithSlot(
      { module: 'mf-inbox', name: 'chat' },
      { slots: { chat: () => Promise.resolve({ Component: Chat }) } },
    );
    const button = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await userEvent.click(button);
    expect(screen.getByText('chat')).toBeVisible();
    expect(screen.getByTestId('place')).toHaveFocus();
  });
});
