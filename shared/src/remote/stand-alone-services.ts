import type {
  HttpService,
  SessionSnapshot,
  SessionUser,
  SignIn,
  ShellServices,
  Toast,
} from '../contracts/remote.contract';
import { createHttpClient } from '../http/http-client';

export type StandAloneOptions = {
  readonly module: string;
  /** Where the API answers; default `/api/` of the page's own server. */
  readonly apiBase?: string;
  readonly publicWebsite?: string;
  readonly cardFrameUrl?: string;
  readonly bankTokenizerUrl?: string;
};

export type StandAloneHost = {
  readonly services: ShellServices;
  readonly signIn: (credentials: {
    readonly username: string;
    readonly secret: string;
    readonly isMerchant: boolean;
  }) => Promise<void>;
};

type Stored = { readonly token: string; readonly signIn: SignIn };
type Hooks = {
  readonly navigate: (path: string, options?: { readonly replace?: boolean }) => void;
  readonly notify: (toast: Toast) => void;
};
type LoginAnswer = {
  readonly auth_token: string;
  readonly username: string;
  readonly id: number;
  readonly email: string;
  readonly role: number;
};

const storageKey = 'billfold.stand-alone';

const readStored = (): Stored | null => {
  const text = sessionStorage.getItem(storageKey);
  return text === null ? null : (JSON.parse(text) as Stored);
};

const snapshotOf = (stored: Stored | null, user: SessionUser | null): SessionSnapshot => ({
  isSignedIn: stored !== null,
  isMerchant: stored?.signIn.isMerchant ?? false,
  userId: stored?.signIn.userId ?? null,
  role: stored?.signIn.role ?? null,
  username: stored?.signIn.username ?? null,
  merchantId: null,
  merchantName: null,
  merchantLogo: null,
  user,
  merchants: [],
  integrations: [],
});

const createSession = (readHttp: () => HttpService) => {
  const listeners = new Set<() => void>();
  let stored = readStored();
  let snapshot = snapshotOf(stored, null);
  const show = (user: SessionUser | null) => {
    snapshot = snapshotOf(stored, user);
    for (const listener of listeners) listener();
  };
  const refresh = async () => {
    if (stored === null) return;
    const result = await readHttp().request<SessionUser>({
      method: 'GET',
      path: 'users/user_get_self',
    });
    show(result.status === 200 ? result.body : null);
  };
  const keep = (next: Stored | null) => {
    stored = next;
    if (next === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(next));
    show(null);
    refresh().catch(() => show(null));
  };
  return {
    read: () => snapshot,
    token: () => stored?.token ?? null,
    keep,
    refresh,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/**
 * The shell's services for one remote on its own: real calls, real session of this tab, no socket, no other modules.
 */
export const createStandAloneHost = (
  options: StandAloneOptions,
  hooks: Hooks,
  reportError: (error: unknown) => void,
): StandAloneHost => {
  const session = createSession(() => http);
  const http = createHttpClient({
    baseUrl: options.apiBase ?? '/api/',
    readToken: session.token,
    isMerchant: () => session.read().isMerchant,
    onUnauthenticated: () => session.keep(null),
    onRedirect: (path) => hooks.navigate(path),
  });
  session.refresh().catch(reportError);
  const services: ShellServices = {
    module: options.module,
    environment: 'stand-alone',
    settings: {
      publicWebsite: options.publicWebsite ?? '/',
      cardFrameUrl: options.cardFrameUrl ?? '',
      bankTokenizerUrl: options.bankTokenizerUrl ?? '',
      paymentHosts: { environments: {}, hosts: {} },
    },
    session: {
      read: session.read,
      subscribe: session.subscribe,
      signIn: (signIn) => session.keep({ token: signIn.token, signIn }),
      proceed: () => {},
      signOut: () => session.keep(null),
      remember: () => {},
      hint: () => ({ username: session.read().username, merchantName: null }),
      refresh: () => void session.refresh().catch(reportError),
      rememberAch: () => {},
    },
    http,
    navigate: hooks.navigate,
    notify: hooks.notify,
    live: { subscribe: () => () => {} },
    setInboxBadge: () => {},
    Slot: ({ module, name }) => `The slot ${module}/${name} needs the shell.`,
    openLegal: (document) => hooks.notify({ message: `The ${document} text lives in the shell.` }),
    report: ({ error }) => reportError(error),
  };
  return {
    services,
    signIn: async ({ username, secret, isMerchant }) => {
      const answer = await http.request<LoginAnswer>({
        method: 'POST',
        path: isMerchant ? 'auth/merchant_login' : 'auth/login',
        body: isMerchant
          ? { email: username, password: secret, merchant_login: true }
          : { username, pin: secret, customer_login: true },
      });
      const { auth_token: token, id: userId, email, role } = answer.body;
      services.session.signIn({
        token,
        username: answer.body.username,
        userId,
        email,
        isMerchant,
        role,
      });
    },
  };
};
