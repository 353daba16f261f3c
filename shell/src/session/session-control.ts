import type { SessionService, SignIn } from '@billfold/shared/contracts/remote.contract';
import { areaOfPath, staysOnLogout } from '../platform/address/area-of-path';
import type { Navigator } from '../platform/address/navigator';
import { forgetRequestedPath, rememberRequestedPath, takeRequestedPath } from './requested-path';
import { kindOf, selectAuth, selectSessionSnapshot } from './auth-selectors';
import {
  achRemembered,
  sessionEnded,
  sessionHinted,
  sessionStarted,
  type AuthState,
} from './auth.slice';
import type { KeptLink } from './kept-link';
import { dropPersonalData, dropPersonalDataOfOthers } from './personal-data';
import { userChanged } from './profile.slice';
import type { SessionStore } from './session-state';
import { clearLocalStorage, writeWasChosen } from './session-storage';

/** How a session ended: by the user's choice, by the idle time, or because the server refused its token. */
export type SessionEnding = 'chosen' | 'expired' | 'refused';

export type SessionControl = SessionService & {
  /** Leaves the private screen. Unless the user chose the end, the next sign-in of the same kind returns to it. */
  readonly leave: (ended: AuthState, ending: SessionEnding) => void;
  /** Ends the session without navigation; the guard then checks the same address. */
  readonly signOutInPlace: () => void;
  /** Ends the session after the idle time. The next sign-in in this tab returns to this page. */
  readonly expire: () => void;
  /** Ends a session whose profile cannot be read, in all tabs, as not chosen by the user. */
  readonly lose: () => void;
  /** Ends the session and empties local storage: the stored session is unreadable or was refused. */
  readonly hardLogout: () => void;
};

export type SessionControlOptions = {
  readonly store: SessionStore;
  readonly navigator: Navigator;
  /** Replaces a stored session that the server refuses; the guard then checks the address again. */
  readonly link: KeptLink;
  /** Ends this token's session at the server, without waiting. */
  readonly endAtServer: (auth: AuthState) => void;
  /** Called when the server refused the session. */
  readonly onEnded: () => void;
  /** Called when the idle time ended the session; `isOfLink`: of a link in a text or mail, which opens it again. */
  readonly onExpired: (isOfLink: boolean) => void;
};

/** The address after a logout: null on public payment pages, else the sign-in of that kind of user. */
const logoutTarget = (pathname: string, auth: AuthState): string | null => {
  if (staysOnLogout(pathname)) return null;
  return auth.is_merchant === false ? '/customer/login' : '/login';
};

const createLeave =
  ({ navigator, link, onEnded, onExpired }: SessionControlOptions): SessionControl['leave'] =>
  (ended, ending) => {
    const { pathname, search } = globalThis.location;
    forgetRequestedPath();
    if (ending === 'refused' && link.token !== null && areaOfPath(pathname) === 'customer') {
      navigator.revalidate();
      return;
    }
    link.token = null;
    if (ending === 'chosen') dropPersonalData();
    else if (areaOfPath(pathname) !== 'public') rememberRequestedPath(`${pathname}${search}`);
    const target = logoutTarget(pathname, ended);
    if (target !== null) navigator.go(target, { replace: true });
    if (ending === 'expired') onExpired(ended.user_info?.pay_only === true);
    if (ending === 'refused') onEnded();
  };

type Endings = Pick<
  SessionControl,
  'leave' | 'signOut' | 'signInHere' | 'signOutInPlace' | 'expire' | 'lose' | 'hardLogout'
>;

const createEndings = (options: SessionControlOptions): Endings => {
  const { store, navigator, link, endAtServer } = options;
  const leave = createLeave(options);
  const endLocally = (keepsUsername: boolean, ending: SessionEnding): AuthState => {
    const ended = selectAuth(store.getState());
    writeWasChosen(ending === 'chosen');
    store.dispatch(sessionEnded({ keepsUsername }));
    return ended;
  };
  const end = (ending: SessionEnding) => (): void => {
    const ended = endLocally(true, ending);
    endAtServer(ended);
    leave(ended, ending);
  };
  const signOutInPlace = (): void => {
    const { merchant_name: merchantName } = selectAuth(store.getState());
    endAtServer(endLocally(true, 'chosen'));
    if (merchantName !== null) store.dispatch(sessionHinted({ merchantName }));
    dropPersonalData();
    link.token = null;
    navigator.revalidate();
  };
  return {
    leave,
    signOut: end('chosen'),
    signInHere: signOutInPlace,
    expire: end('expired'),
    lose: end('refused'),
    signOutInPlace,
    hardLogout: () => {
      const ended = endLocally(false, 'refused');
      clearLocalStorage();
      leave(ended, 'refused');
    },
  };
};

const createSignIns = ({
  store,
  navigator,
}: SessionControlOptions): Pick<SessionControl, 'signIn' | 'proceed'> => {
  const readAuth = () => selectAuth(store.getState());
  const proceed = (hash?: string): void => {
    const area = readAuth().is_merchant === true ? '/admin' : '/customer';
    const target = takeRequestedPath(area) ?? `${area}/dashboard`;
    navigator.go(hash === undefined ? target : `${target.split('#', 1)[0]}${hash}`, {
      replace: true,
    });
  };
  // A replaced session is one change: other tabs would take its end for a logout.
  const start = (signIn: SignIn) =>
    readAuth().auth_token === null
      ? sessionStarted(signIn)
      : sessionEnded({ keepsUsername: true, next: signIn });
  return {
    proceed,
    signIn: (signIn, { stay = false } = {}) => {
      dropPersonalDataOfOthers(signIn.userId);
      store.dispatch(start(signIn));
      if (!stay) proceed();
    },
  };
};

const createKnowledge = ({
  store,
}: SessionControlOptions): Omit<
  SessionService,
  'signIn' | 'signInHere' | 'signOut' | 'proceed'
> => {
  const readAuth = () => selectAuth(store.getState());
  const read = () => selectSessionSnapshot(store.getState());
  return {
    read,
    subscribe: (listener) => {
      let seen = read();
      return store.subscribe(() => {
        const now = read();
        if (now === seen) return;
        seen = now;
        listener();
      });
    },
    remember: (hint) => store.dispatch(sessionHinted(hint)),
    hint: () => ({ username: readAuth().username, merchantName: readAuth().merchant_name }),
    refresh: () => {
      if (kindOf(readAuth()) !== 'nobody') store.dispatch(userChanged());
    },
    rememberAch: (credentials) => store.dispatch(achRemembered(credentials)),
  };
};

/** Starts and ends sessions: the service for remotes, and the endings that only the shell calls. */
export const createSessionControl = (options: SessionControlOptions): SessionControl => ({
  ...createKnowledge(options),
  ...createSignIns(options),
  ...createEndings(options),
});
