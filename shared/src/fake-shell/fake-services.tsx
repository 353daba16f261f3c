import type {
  FailureReport,
  HttpRequest,
  SessionSnapshot,
  ShellServices,
  SignIn,
  Toast,
} from '../contracts/remote.contract';
import { createFakeHttp, type FakeHandlers } from './fake-http';

type LiveFrame = Parameters<Parameters<ShellServices['live']['subscribe']>[0]>[0];

/** The remote's calls of the shell, in order. */
export type FakeRecord = {
  readonly calls: HttpRequest[];
  readonly toasts: Toast[];
  readonly navigations: string[];
  readonly reports: FailureReport[];
  readonly signIns: SignIn[];
  /** One entry each time the visitor was sent on after a sign-in. */
  readonly proceeds: number[];
  /** The hash that each call of `proceed` was given. */
  readonly proceedHashes: (string | undefined)[];
  readonly badges: number[];
  readonly legal: string[];
  readonly hints: Parameters<ShellServices['session']['remember']>[0][];
  readonly signOuts: number[];
};

export type FakeServices = ShellServices & {
  readonly record: FakeRecord;
  /** Adds or replaces prepared answers while the test runs. */
  readonly answerWith: (handlers: FakeHandlers) => void;
  /** A frame of the notification socket arrives. */
  readonly emitLive: (frame: LiveFrame) => void;
  readonly changeSession: (change: Partial<SessionSnapshot>) => void;
  /** The host lets navigations reach its router through it. */
  readonly onNavigate: (
    listener: (path: string, options?: { readonly replace?: boolean }) => void,
  ) => void;
};

export type FakeOptions = {
  readonly module: string;
  readonly answers?: FakeHandlers;
  readonly session?: Partial<SessionSnapshot>;
  readonly settings?: Partial<ShellServices['settings']>;
  readonly hint?: { readonly username: string | null; readonly merchantName: string | null };
  /** Default: there is one at every path. */
  readonly hasScreen?: (path: string) => boolean;
  /** Slots that other modules fill: `mf-inbox/chat`. Default: every one. */
  readonly slots?: readonly string[];
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

/** The shell's services in memory: they answer with prepared values and record every call. */
export const createFakeServices = (
  options: FakeOptions,
  /** Around each change from outside: React's `act` in a test. */
  around: (change: () => void) => void = (change) => change(),
): FakeServices => {
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
    emitLive: (frame) => around(() => frames.emit(frame)),
    changeSession: (change) => {
      snapshot = { ...snapshot, ...change };
      around(() => sessions.emit());
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
    hasSlot: (module, name) => options.slots?.includes(`${module}/${name}`) ?? true,
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
