import type { Beacon } from '@billfold/shared/contracts/beacon.contract';
import type { RemoteModule, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { act, screen } from '@testing-library/react';
import { lazy, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { Action } from 'redux';
import { fork, spawn, takeEvery } from 'redux-saga/effects';
import { inboxRemote, lastGood, pagePlan } from '../testing/fake-plan';
import { FakeSocket, resetPlatform } from '../testing/fake-platform';
import { remoteOf } from '../testing/fake-remote';
import { callFrom } from '../testing/module-code';
import { merchantAuth, startTestShell, stopTestShells, type TestShell } from '../testing/TestShell';
import type { SlotProps } from './parts/slot-props';

/** Together longer than every deadline and every restart of a saga; React draws between two steps. */
const steps = { count: 20, ms: 1_000 } as const;
const never = new Promise<never>(() => {});
const fault = () => {
  throw new Error('a remote misbehaves');
};
const lostChunk = () =>
  Promise.reject(
    new TypeError('Failed to fetch dynamically imported module: http://localhost/chunk.js'),
  );
type State = Readonly<Record<string, unknown>>;
const ownState = (state: State): unknown => state['mf-inbox'];
const callFromModule = callFrom('mf-inbox');
const noticed = { type: 'mf-inbox/noticed' };
const Hanging = lazy(() => never);
const Lost = lazy(lostChunk);

/** The screen of the misbehaving release, as long as it works. */
const Plain = () => <h1>Inbox of today</h1>;
const drawing = (Screen: () => ReactNode): Partial<RemoteModule> => {
  const load = () => Promise.resolve({ Component: Screen });
  return {
    routes: inboxRemote.routes.map(({ path }) => ({ path, lazy: load })),
    slots: { chat: load },
  };
};
const working = drawing(Plain);

type Misbehaviour = {
  readonly make: (services: ShellServices) => unknown;
  /** Brings the fault about after the first content. */
  readonly bringAbout?: (page: TestShell) => void | Promise<void>;
  /** The release keeps its place: only what it did wrong has no effect. */
  readonly keepsPlace?: true;
  /**
   * One fault of each way in which the page finds it: `slot` where a slot draws the remote, `card` where no release is
   * behind it. Every fault is met on a screen with a release behind it.
   */
  readonly also?: readonly ('slot' | 'card')[];
};
const remote = (change: Partial<RemoteModule>) => (): RemoteModule =>
  remoteOf(inboxRemote, { ...working, ...change });
const screenOf = (Screen: () => ReactNode) => remote(drawing(Screen));
const dispatchNotice = ({ shell }: TestShell) => act(() => void shell.store.dispatch(noticed));
const onNotice =
  (answer: (state: unknown) => unknown) =>
  (state: unknown = 'first', { type }: Action): unknown =>
    type === noticed.type ? answer(state) : state;

const misbehaviours: Readonly<Record<string, Misbehaviour>> = {
  'throws in createRemote': { make: fault, also: ['slot', 'card'] },
  'returns nothing from createRemote': { make: () => undefined },
  'returns a promise from createRemote': { make: async () => remote({})() },
  'has properties that throw': {
    make: () => Object.defineProperty({}, 'routes', { get: fault }),
  },
  'loads a screen without a component': {
    make: remote({
      routes: inboxRemote.routes.map(({ path }) => ({ path, lazy: async () => ({}) as never })),
      slots: { chat: async () => ({ Component: 'nothing to draw' }) as never },
    }),
    also: ['slot'],
  },
  'throws in a render': { make: screenOf(fault), also: ['slot', 'card'] },
  'throws in an effect': {
    make: screenOf(() => {
      useEffect(fault, []);
      return <Plain />;
    }),
    also: ['slot'],
  },
  'throws in a later render': {
    make: remote({
      ...drawing(() => {
        const state = useSelector(ownState);
        return state === 'broken' ? fault() : <Plain />;
      }),
      reducer: onNotice(() => 'broken'),
    }),
    bringAbout: dispatchNotice,
  },
  'suspends and never ends': { make: screenOf(() => use(never)), also: ['slot', 'card'] },
  'waits for a chunk that hangs': { make: screenOf(() => <Hanging />) },
  'waits for a chunk that is lost': { make: screenOf(() => <Lost />), also: ['slot'] },
  'draws an empty box': { make: screenOf(() => <div />), also: ['card'] },
  'hides its screen': {
    make: screenOf(() => (
      <div style={{ display: 'none' }}>
        <Plain />
      </div>
    )),
    also: ['card'],
  },
  'hides the main landmark': {
    make: screenOf(() => (
      <>
        <style>{'main { visibility: hidden }'}</style>
        <Plain />
      </>
    )),
    also: ['card'],
  },
  'draws a transparent screen': {
    make: screenOf(() => (
      <div style={{ opacity: 0 }}>
        <Plain />
      </div>
    )),
  },
  'is empty after its first data': {
    make: remote({
      ...drawing(() => (useSelector(ownState) === 'loaded' ? <section /> : <Plain />)),
      reducer: onNotice(() => 'loaded'),
    }),
    bringAbout: dispatchNotice,
  },
  'shows its loading state without end': {
    make: screenOf(() => <section aria-busy="true">Loading</section>),
    also: ['card'],
  },
  'has a reducer that throws at once': { make: remote({ reducer: fault }) },
  'has a reducer that throws later': {
    make: remote({ reducer: onNotice(fault) }),
    bringAbout: dispatchNotice,
    also: ['slot', 'card'],
  },
  'has a reducer that answers nothing later': {
    make: remote({ reducer: onNotice(() => undefined) }),
    bringAbout: dispatchNotice,
  },
  'has a reducer that dispatches': {
    make: ({ setInboxBadge }) =>
      remote({
        reducer: onNotice((state) => {
          setInboxBadge(7);
          return state;
        }),
      })(),
    bringAbout: dispatchNotice,
  },
  'has a selector that throws later': {
    make: remote({
      ...drawing(() => {
        useSelector((state: State) => (ownState(state) === 'broken' ? fault() : 0));
        return <Plain />;
      }),
      reducer: onNotice(() => 'broken'),
    }),
    bringAbout: dispatchNotice,
  },
  'has a saga that throws at each start': {
    make: remote({
      // oxlint-disable-next-line require-yield -- it throws before
      saga: function* () {
        fault();
      },
    }),
    also: ['slot', 'card'],
  },
  'has a forked saga that throws': {
    make: remote({
      saga: function* () {
        yield takeEvery(noticed.type, fault);
      },
    }),
    bringAbout: dispatchNotice,
    keepsPlace: true,
  },
  'has a detached saga that throws': {
    make: remote({
      saga: function* () {
        yield spawn(function* () {
          yield fork(fault);
        });
      },
    }),
    keepsPlace: true,
  },
  'throws in a subscriber of live events': {
    make: ({ live }) => {
      live.subscribe(fault);
      return remote({})();
    },
    bringAbout: () => {
      const [socket] = FakeSocket.opened;
      act(() => {
        socket?.accept();
        socket?.receive({ type: 'message', sub_id: 1, id: 1, user: 'Ana', message: 'Hello' });
      });
    },
    keepsPlace: true,
  },
  'throws in a subscriber of the session': {
    make: ({ session }) => {
      session.subscribe(fault);
      return remote({})();
    },
    bringAbout: ({ shell }) => act(() => shell.session.remember({ username: 'olive' })),
    keepsPlace: true,
  },
  'throws when it leaves the page': {
    make: () => {
      const leave = jest.fn().mockImplementationOnce(() => callFromModule(fault));
      return screenOf(() => {
        useEffect(() => leave, []);
        return <Plain />;
      })();
    },
    bringAbout: async (page) => {
      const { pathname } = globalThis.location;
      await page.go('/admin/invoices');
      await page.go(pathname);
    },
    keepsPlace: true,
    also: ['slot'],
  },
  'throws when it is asked for unsaved work': {
    make: remote({ canReload: fault }),
    bringAbout: ({ shell }) => expect(shell.federation.loader.canReload()).toBe(true),
    keepsPlace: true,
  },
  'reports its error under the name of another': {
    make: ({ report }) => {
      report({ module: 'mf-admin', kind: 'screen', error: new Error('of mf-inbox') });
      return remote({})();
    },
    keepsPlace: true,
  },
  'raises a message that is no text': {
    make: ({ notify }) =>
      screenOf(() => {
        useEffect(() => notify({ message: { text: 'an object' } as never }), []);
        return <Plain />;
      })(),
  },
  'dispatches in each render': {
    make: remote({
      ...drawing(() => {
        const dispatch = useDispatch();
        useSelector(ownState);
        dispatch({ type: 'mf-inbox/drawn' });
        return <Plain />;
      }),
      reducer: (count: unknown = 0) => Number(count) + 1,
    }),
  },
  'navigates in a loop': {
    make: screenOf(() => {
      const navigate = useNavigate();
      const [count, setCount] = useState(0);
      useEffect(() => {
        void Promise.resolve(callFromModule(() => navigate(`?count=${count}`))).then(() =>
          setCount(count + 1),
        );
      }, [count, navigate]);
      return <Plain />;
    }),
    also: ['slot', 'card'],
  },
  'navigates thirty times a second': {
    make: screenOf(() => {
      const navigate = useNavigate();
      useEffect(() => {
        let count = 0;
        // oxlint-disable-next-line tests/no-sleep -- this remote's own timer, on the fake clock
        const timer = setInterval(
          () => callFromModule(() => navigate(`?count=${(count += 1)}`)),
          1_000 / 30,
        );
        return () => clearInterval(timer);
      }, [navigate]);
      return <Plain />;
    }),
  },
};

/** The page of a neighbour that draws the slot `chat` of mf-inbox. */
const Host = ({ Slot }: { readonly Slot: ComponentType<SlotProps> }) => (
  <>
    <h1>Customers</h1>
    <Slot module="mf-inbox" name="chat" />
  </>
);
const adminOf = (release: Parameters<typeof remoteOf>[0], { Slot }: ShellServices) => {
  const Customers = () => <Host Slot={Slot as ComponentType<SlotProps>} />;
  const { routes } = remoteOf(release);
  return remoteOf(release, {
    reducer: (count: unknown = 0) => Number(count) + 1,
    routes: routes.map((route) =>
      route.path === '/admin/customers'
        ? { ...route, lazy: () => Promise.resolve({ Component: Customers }) }
        : route,
    ),
  });
};

const places = {
  screen: {
    path: '/admin/conversations',
    good: 'screen of a module',
    card: "Inbox isn't available right now.",
    around: 0,
  },
  slot: {
    path: '/admin/customers',
    good: 'chat of',
    card: "Chat isn't available right now.",
    around: 1,
  },
} as const;
type Place = keyof typeof places;

const run = async (
  place: Place,
  { make, bringAbout }: Misbehaviour,
  hasFallback: boolean,
  end: RegExp,
) => {
  const beacons: Beacon[] = [];
  Object.assign(navigator, {
    sendBeacon: (_path: string, text: string) => {
      beacons.push(...(JSON.parse(text) as { readonly beacons: readonly Beacon[] }).beacons);
      return true;
    },
  });
  const { path } = places[place];
  const page = await startTestShell({
    path,
    auth: merchantAuth,
    watches: true,
    plan: {
      remotes: [
        ...pagePlan().remotes.filter(({ module }) => module !== 'mf-inbox'),
        hasFallback ? lastGood(inboxRemote) : inboxRemote,
      ],
    },
    source: async (release) => ({
      createRemote: (services: ShellServices) => {
        if (release.module === 'mf-admin') return adminOf(release, services);
        return release.module === 'mf-inbox' && release.version === inboxRemote.version
          ? make(services)
          : remoteOf(release);
      },
    }),
  });
  await act(() => jest.advanceTimersByTimeAsync(100));
  await bringAbout?.(page);
  const isOver = () => screen.queryByText(end) !== null;
  for (let step = 0; step < 2 || (step < steps.count && !isOver()); step += 1)
    await act(() => jest.advanceTimersByTimeAsync(steps.ms));
  return { page, beacons };
};

beforeEach(() => {
  jest.useFakeTimers();
  resetPlatform();
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
});
afterEach(() => {
  stopTestShells();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** The names of the modules that the failures are reported for. */
const blamed = ({ reports, loads }: TestShell) => [
  ...new Set([
    ...reports.map(({ module }) => module),
    ...loads.filter(({ failures }) => failures.length > 0).map(({ module }) => module),
  ]),
];

const expectNeighboursWork = async (page: TestShell): Promise<void> => {
  act(() => void page.shell.store.dispatch({ type: 'something else' }));
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.go('/admin/invoices');
  expect(screen.getByRole('heading', { name: 'Invoices' })).toBeVisible();
};

const expectCounted = (page: TestShell, beacons: readonly Beacon[]): void => {
  act(() => page.shell.federation.recorder.leave());
  const failures = beacons.filter(({ outcome, errors }) => outcome !== 'loaded' || errors > 0);
  expect([...new Set(failures.map(({ module }) => module))]).toEqual(['mf-inbox']);
};

describe.each(Object.entries(misbehaviours))('a remote that %s', (_name, misbehaviour) => {
  const { also = [], keepsPlace = false } = misbehaviour;
  const placesOfIt = (['screen', 'slot'] as const).filter(
    (place) => place === 'screen' || also.includes('slot'),
  );
  describe.each(placesOfIt)('in a %s', (place) => {
    const replacements = [
      ['is replaced by the last good release', true],
      ['is replaced by a card', false],
    ] as const;
    // The card of a slot is the card of a screen.
    const inPlace = replacements.filter(
      ([, hasFallback]) => hasFallback || (place === 'screen' && also.includes('card')),
    );
    const ends = keepsPlace ? ([['stays', true]] as const) : inPlace;
    it.each(ends)('%s, is reported and is counted', async (_end, hasFallback) => {
      const { good, card, around } = places[place];
      const replacement = hasFallback ? good : card;
      const end = new RegExp(`^${keepsPlace ? 'Inbox of today' : replacement}`);
      const { page, beacons } = await run(place, misbehaviour, hasFallback, end);
      expect(screen.getByText(end)).toBeVisible();
      expect(screen.queryAllByRole('heading', { name: 'Customers' })).toHaveLength(around);
      expect(blamed(page)).toEqual(['mf-inbox']);
      await expectNeighboursWork(page);
      expectCounted(page, beacons);
    });
  });
});

it('replaces a screen that draws nothing, and keeps a slot that draws nothing', async () => {
  const silent = { make: screenOf(() => null) };
  const { page, beacons } = await run('screen', silent, true, /^screen of a module/);
  expect(screen.getByText(places.screen.good)).toBeVisible();
  expectCounted(page, beacons);
  stopTestShells();
  await run('slot', silent, true, /^chat of/);
  expect(screen.queryByText(/^chat of/)).not.toBeInTheDocument();
});
