import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type {
  FailureReport,
  RemoteModule,
  ShellServices,
} from '@billfold/shared/contracts/remote.contract';
import type { MerchantSelf, UserInfo } from '@billfold/shared/contracts/session.contract';
import { act, cleanup, render } from '@testing-library/react';
import { createBrowserRouter } from 'react-router-dom';
import { createShell, type Shell } from '../app/create-shell';
import { ShellPage } from '../app/ShellPage';
import { watchPage } from '../federation/beacons/watch-page';
import type { LoadReport } from '../federation/loader/load-report';
import type { RemoteSource } from '../federation/loader/remote-source';
import { createShellRoutes } from '../app/shell-routes';
import type { AuthState } from '../session/auth.slice';
import { sessionStorageKey } from '../session/session-storage';
import { installFakeApi, type FakeAnswers, type FakeApi } from './fake-api';
import { pagePlan } from './fake-plan';
import { workingSource, type GivenServices } from './fake-remote';

export const customerAuth: Partial<AuthState> = {
  auth_token: 'customer-token',
  username: 'ana.rivera',
  user_id: 7,
  user_role: 4,
  is_merchant: false,
};
export const merchantAuth: Partial<AuthState> = {
  auth_token: 'merchant-token',
  username: 'ann',
  user_id: 2,
  user_role: 2,
  is_merchant: true,
};

export const ana: UserInfo = {
  user_id: 7,
  id: 7,
  first_name: 'Ana',
  last_name: 'Rivera',
  is_business: false,
  business_name: '',
  username: 'ana.rivera',
  formatted_phone: '(303) 555-0101',
  email: 'ana@example.com',
  is_merchant: false,
};
export const owner: UserInfo = {
  ...ana,
  id: 2,
  user_id: 2,
  first_name: 'Olive',
  last_name: 'Owner',
  username: 'ann',
  is_merchant: true,
  inbox_badge: 0,
};
export const cedar: MerchantSelf = {
  id: 1,
  name: 'Cedar Water',
  first_name: 'Olive',
  last_name: 'Owner',
  logo_url: '',
  default_report_range: '30',
  merchants: [{ id: 1, name: 'Cedar Water' }],
  integrations: [],
  inbox_badge: 0,
};

const defaultAnswers: FakeAnswers = {
  'GET merchants/get_self': cedar,
  'GET users/user_get_self': ({ authorization }) => ({
    status: 200,
    body: authorization?.startsWith('MerchantToken') ? owner : ana,
  }),
  'POST auth/logout': {},
};

export type TestShellOptions = {
  readonly path: string;
  readonly auth?: Partial<AuthState>;
  readonly answers?: FakeAnswers;
  readonly plan?: Partial<PagePlan>;
  readonly source?: RemoteSource;
  /** Replaces parts of some modules. */
  readonly remotes?: Readonly<Record<string, Partial<RemoteModule>>>;
  /** Records views and sends their beacons, as a real page does. */
  readonly watches?: boolean;
};

export type TestShell = {
  readonly api: FakeApi;
  readonly shell: Shell;
  /** Path, query and hash in the address bar. */
  readonly address: () => string;
  /** Goes to a path as a link of the page would. */
  readonly go: (path: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** The shell's services as a loaded module got them. */
  readonly services: (module: string) => ShellServices;
  readonly stored: () => Partial<AuthState> | null;
  readonly reports: FailureReport[];
  readonly loads: LoadReport[];
  /** Addresses that were opened as pages of their own. */
  readonly opened: readonly string[];
  /** The address that the visitor sees at last: of the page that was opened, else of this one. */
  readonly destination: () => string;
};

const running: (() => void)[] = [];

/** Ends the shells of a test; call it after each. */
export const stopTestShells = (): void => {
  cleanup();
  for (const stop of running.splice(0)) stop();
};

const untilInitialized = (router: ReturnType<typeof createBrowserRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });

const readStored = (): Partial<AuthState> | null => {
  const text = localStorage.getItem(sessionStorageKey);
  return text === null ? null : (JSON.parse(text) as Partial<AuthState>);
};

/** The whole shell in jsdom: real store, router, sagas and loader; network and module code are fakes. */
export const startTestShell = async ({
  path,
  auth,
  answers = {},
  plan = {},
  source,
  remotes = {},
  watches = false,
}: TestShellOptions): Promise<TestShell> => {
  globalThis.history.replaceState(null, '', path);
  if (auth) localStorage.setItem(sessionStorageKey, JSON.stringify(auth));
  const api = installFakeApi({ ...defaultAnswers, ...answers });
  const given: GivenServices = new Map();
  const reports: FailureReport[] = [];
  const loads: LoadReport[] = [];
  const opened: string[] = [];
  let leave = (): void => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const shell = createShell({
    plan: pagePlan(plan),
    source: source ?? workingSource(given, remotes),
    report: (failure) => void reports.push(failure),
    onLoad: (report) => void loads.push(report),
    openPage: (address) => {
      opened.push(address.replace(globalThis.location.origin, ''));
      leave();
    },
  });
  const router = createBrowserRouter(
    createShellRoutes({ screens: shell.federation.screens, visits: shell.visits }),
  );
  shell.navigator.bind(router);
  const stopWatching = watches ? watchPage({ ...shell.federation, router }) : undefined;
  const stopFrame = watches ? shell.followFrame() : undefined;
  running.push(() => {
    stopWatching?.();
    stopFrame?.();
    router.dispose();
    shell.stop();
  });
  await act(() => Promise.race([untilInitialized(router), left]));
  render(<ShellPage shell={shell} router={router} />);
  const address = () =>
    `${globalThis.location.pathname}${globalThis.location.search}${globalThis.location.hash}`;
  return {
    api,
    shell,
    address,
    go: (target) => act(() => Promise.race([router.navigate(target), left])),
    back: () => act(() => router.navigate(-1)),
    services: (module) => {
      const services = given.get(module);
      if (!services) throw new Error(`${module} was not loaded`);
      return services;
    },
    stored: readStored,
    reports,
    loads,
    opened,
    destination: () => opened.at(-1) ?? address(),
  };
};
