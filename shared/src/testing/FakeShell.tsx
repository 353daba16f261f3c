import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import type {
  CreateRemote,
  FailureReport,
  HttpRequest,
  RemoteModule,
  SessionSnapshot,
  ShellServices,
  SignIn,
  Toast,
} from '../contracts/remote.contract';
import { sessionEndedEvent } from '../contracts/remote.contract';
import { createHostStore, toRouteObjects } from '../remote/remote-host';
import { createFakeHttp, type FakeHandlers } from './fake-http';

export { answer, networkFailure, pending, type FakeHandlers } from './fake-http';

type LiveFrame = Parameters<Parameters<ShellServices['live']['subscribe']>[0]>[0];

/** What the remote asked of the shell, in order. */
type FakeRecord = {
  readonly calls: HttpRequest[];
  readonly toasts: Toast[];
  readonly navigations: string[];
  readonly reports: FailureReport[];
  readonly signIns: SignIn[];
  /** One entry each time the visitor was sent on after a sign-in. */
  readonly proceeds: number[];
  /** The hash that went along, for each of `proceeds` asked for by itself. */
  readonly proceedHashes: (string | undefined)[];
  readonly badges: number[];
  readonly legal: string[];
  readonly hints: Parameters<ShellServices['session']['remember']>[0][];
  readonly signOuts: number[];
};

type FakeServices = ShellServices & {
  readonly record: FakeRecord;
  /** Adds or replaces prepared answers while the test runs. */
  readonly answerWith: (handlers: FakeHandlers) => void;
  /** A frame of the notification socket arrives. */
  readonly emitLive: (frame: LiveFrame) => void;
  readonly changeSession: (change: Partial<SessionSnapshot>) => void;
  /** renderRemote lets navigations reach its router through it. */
  readonly onNavigate: (
    listener: (path: string, options?: { readonly replace?: boolean }) => void,
  ) => void;
};

type FakeOptions = {
  readonly module: string;
  readonly answers?: FakeHandlers;
  readonly session?: Partial<SessionSnapshot>;
  readonly settings?: Partial<ShellServices['settings']>;
  readonly hint?: { readonly username: string | null; readonly merchantName: string | null };
  /** Default: there is one at every path. */
  readonly hasScreen?: (path: string) => boolean;
};

/** Ana of the demo world, signed in. */
export const customerSession: SessionSnapshot = {
  isSignedIn: true,
  isMerchant: false,
  userId: 7,
  role: 4,
  username: '5550101234',
  merchantId: null,
  merchantName: null,
  merchantLogo: null,
  user: {
    id: 7,
    first_name: 'Ana',
    last_name: 'Reyes',
    is_business: false,
    business_name: '',
    username: '5550101234',
    formatted_phone: '(555) 010-1234',
    email: 'ana@example.com',
    is_merchant: false,
  },
  merchants: [],
  integrations: [],
};

/** A member of staff, signed in. */
export const merchantSession: SessionSnapshot = {
  ...customerSession,
  isMerchant: true,
  userId: 2,
  role: 2,
  username: 'owner@cedar.test',
  merchantId: 1,
  merchantName: 'Cedar',
  merchantLogo: '',
  user: {
    id: 2,
    first_name: 'Olive',
    last_name: 'Cedar',
    is_business: false,
    business_name: '',
    username: 'owner@cedar.test',
    formatted_phone: '',
    email: 'owner@cedar.test',
    is_merchant: true,
  },
  merchants: [{ id: 1, name: 'Cedar' }],
};

const createListeners = <Args extends readonly unknown[]>() => {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe: (listener: (...args: Args) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (...args: Args) => {
      for (const listener of listeners) listener(...args);
    },
  };
};

/** The shell's services with nothing behind them: prepared answers in, a record of everything asked out. */
export const createFakeServices = (options: FakeOptions): FakeServices => {
  const record: FakeRecord = {
    calls: [],
    toasts: [],
    navigations: [],
    reports: [],
    signIns: [],
    proceeds: [],
    proceedHashes: [],
    badges: [],
    legal: [],
    hints: [],
    signOuts: [],
  };
  const sessions = createListeners<[]>();
  const frames = createListeners<[LiveFrame]>();
  const navigations = createListeners<[string, { readonly replace?: boolean } | undefined]>();
  let snapshot: SessionSnapshot = { ...customerSession, ...options.session };
  let handlers: FakeHandlers = options.answers ?? {};
  return {
    record,
    answerWith: (more) => {
      handlers = { ...handlers, ...more };
    },
    emitLive: (frame) => act(() => frames.emit(frame)),
    changeSession: (change) => {
      snapshot = { ...snapshot, ...change };
      act(() => sessions.emit());
    },
    onNavigate: (listener) => void navigations.subscribe(listener),
    module: options.module,
    environment: 'test',
    settings: {
      publicWebsite: 'https://www.test/',
      cardFrameUrl: 'https://frame.test/',
      bankTokenizerUrl: 'https://bank.test/',
      paymentHosts: {
        environments: { [location.origin]: 'test' },
        hosts: { test: 'https://payments.test' },
      },
      ...options.settings,
    },
    session: {
      read: () => snapshot,
      subscribe: sessions.subscribe,
      signIn: (signIn, options) => {
        record.signIns.push(signIn);
        if (options?.stay !== true) record.proceeds.push(record.proceeds.length + 1);
      },
      proceed: (hash) => {
        record.proceeds.push(record.proceeds.length + 1);
        record.proceedHashes.push(hash);
      },
      signOut: () => void record.signOuts.push(record.signOuts.length + 1),
      remember: (hint) => void record.hints.push(hint),
      hint: () =>
        options.hint ?? { username: snapshot.username, merchantName: snapshot.merchantName },
      refresh: () => {},
      rememberAch: () => {},
    },
    http: createFakeHttp(() => handlers, record.calls),
    hasScreen: options.hasScreen ?? (() => true),
    navigate: (path, how) => {
      record.navigations.push(path);
      navigations.emit(path, how);
    },
    notify: (toast) => void record.toasts.push(toast),
    live: { subscribe: frames.subscribe },
    setInboxBadge: (count) => void record.badges.push(count),
    Slot: ({ module, name, props }) => (
      <div data-testid={`slot ${module}/${name}`}>{JSON.stringify(props ?? {})}</div>
    ),
    openLegal: (document) => void record.legal.push(document),
    report: (failure) => void record.reports.push(failure),
  };
};

const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{`${pathname}${search}`}</p>;
};

export type RenderedRemote = RenderResult & {
  readonly user: UserEvent;
  readonly services: FakeServices;
  readonly record: FakeRecord;
  readonly remote: RemoteModule;
  /** Path and query in sight. */
  readonly location: () => string;
  /** The browser's Back. */
  readonly back: () => Promise<void>;
  /** The browser's Forward. */
  readonly forward: () => Promise<void>;
  readonly state: () => unknown;
  readonly dispatch: (event: { readonly type: string }) => void;
  /** What the shell does when the session ends. */
  readonly endSession: () => void;
};

/** Fills an empty field at once, as autofill does: for the way to what a test is about. Typing draws the screen anew for every key. */
export const enter = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  act(() => field.focus());
  await user.paste(text);
};

export type RenderRemoteOptions = FakeOptions & {
  readonly path: string;
  /** Pass the advance function when the test fakes the clock: `jest.advanceTimersByTime`. */
  readonly advanceTimers?: (ms: number) => void;
};

/** Of the remotes of the test that runs. */
const stops = new Set<() => void>();
// A saga that outlives its test would hold the page, or call the network, in the next one.
afterEach(() => {
  for (const stop of stops) stop();
  stops.clear();
});

/**
 * Mounts a remote's real routes, reducer and saga at a path; only the network is stubbed. A path the remote does not own
 * shows its own text under the test id `elsewhere`.
 */
export const renderRemote = (
  createRemote: CreateRemote,
  options: RenderRemoteOptions,
): RenderedRemote => {
  const services = createFakeServices(options);
  const remote = createRemote(services);
  const { store, stop } = createHostStore(options.module, remote, (error) =>
    services.report({ module: options.module, kind: 'saga', error }),
  );
  stops.add(stop);
  const router = createMemoryRouter(
    [
      {
        hydrateFallbackElement: <p>Starting</p>,
        children: [...toRouteObjects(remote), { path: '*', element: <Elsewhere /> }],
      },
    ],
    {
      initialEntries: [options.path],
    },
  );
  services.onNavigate((path, how) => void router.navigate(path, how));
  const user = userEvent.setup({
    delay: null,
    ...(options.advanceTimers === undefined ? {} : { advanceTimers: options.advanceTimers }),
  });
  const rendered = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const unmount = () => {
    stop();
    rendered.unmount();
  };
  return {
    ...rendered,
    unmount,
    user,
    services,
    record: services.record,
    remote,
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    back: () => act(() => router.navigate(-1)),
    forward: () => act(() => router.navigate(1)),
    state: () => store.getState()[options.module],
    dispatch: (event) => act(() => void store.dispatch(event)),
    endSession: () => act(() => void store.dispatch({ type: sessionEndedEvent })),
  };
};
