import type { SessionService, SignIn } from '@billfold/shared/contracts/remote.contract';
import { dropDrafts, dropDraftsOfOthers } from '@billfold/shared/store/form-drafts';
import { areaOfPath, staysOnLogout } from '../platform/address/area-of-path';
import type { Navigator } from '../platform/address/navigator';
import { forgetAskedPath, rememberAskedPath, takeAskedPath } from './asked-path';
import { kindOf, selectAuth, selectSessionSnapshot } from './auth.selectors';
import {
  achRemembered,
  sessionEnded,
  sessionHinted,
  sessionStarted,
  type AuthState,
} from './auth.slice';
import type { HeldLink } from './held-link';
import { userChanged } from './profile.slice';
import type { SessionStore } from './session-state';
import { clearLocalStorage, writeWasChosen } from './session-storage';

/** How a session ended: somebody chose to end it, nobody was there, or the server took its token no more. */
export type SessionEnding = 'chosen' | 'expired' | 'refused';

export type SessionControl = SessionService & {
  /** Leads away from what only the ended session may see; where nobody chose to leave, the next sign-in of the same kind leads back. */
  readonly leave: (ended: AuthState, ending: SessionEnding) => void;
  /** Ends the session where the visitor is; the guard then decides about the same address. */
  readonly signOutInPlace: () => void;
  /** Ends the session of somebody who is no longer there: whoever signs in again in this tab comes back to this page. */
  readonly expire: () => void;
  /** Ends a session that works no more though the server has not refused its token: in no tab did anybody choose that. */
  readonly lose: () => void;
  /** Ends the session and empties local storage: the stored session is unreadable or was refused. */
  readonly hardLogout: () => void;
};

export type SessionControlOptions = {
  readonly store: SessionStore;
  readonly navigator: Navigator;
  /** Stands in for a stored session that the server refuses: the guard then decides anew. */
  readonly link: HeldLink;
  /** Tells the server that this token's session is over; does not wait. */
  readonly endAtServer: (auth: AuthState) => void;
  /** The session ended without anybody asking for it. */
  readonly onEnded: () => void;
  /** The session ended because nobody was there. */
  readonly onExpired: () => void;
};

/** Where a logout leads: nowhere on the public payment pages, else to the sign-in of that kind of user. */
const logoutTarget = (pathname: string, auth: AuthState): string | null => {
  if (staysOnLogout(pathname)) return null;
  return auth.is_merchant === false ? '/customer/login' : '/login';
};

const createLeave =
  ({ navigator, link, onEnded, onExpired }: SessionControlOptions): SessionControl['leave'] =>
  (ended, ending) => {
    const { pathname, search } = globalThis.location;
    forgetAskedPath();
    if (ending === 'refused' && link.token !== null && areaOfPath(pathname) === 'customer') {
      navigator.revalidate();
      return;
    }
    link.token = null;
    if (ending === 'chosen') dropDrafts();
    else if (areaOfPath(pathname) !== 'public') rememberAskedPath(`${pathname}${search}`);
    const target = logoutTarget(pathname, ended);
    if (target !== null) navigator.go(target, { replace: true });
    if (ending === 'expired') onExpired();
    if (ending === 'refused') onEnded();
  };

type Endings = Pick<
  SessionControl,
  'leave' | 'signOut' | 'signOutInPlace' | 'expire' | 'lose' | 'hardLogout'
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
  return {
    leave,
    signOut: end('chosen'),
    expire: end('expired'),
    lose: end('refused'),
    signOutInPlace: () => {
      endAtServer(endLocally(true, 'chosen'));
      dropDrafts();
      link.token = null;
      navigator.revalidate();
    },
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
    const target = takeAskedPath(area) ?? `${area}/dashboard`;
    navigator.go(hash === undefined ? target : `${target.split('#', 1)[0]}${hash}`, {
      replace: true,
    });
  };
  // One change, also where a session is replaced: the other tabs would take its end for a logout.
  const start = (signIn: SignIn) =>
    readAuth().auth_token === null
      ? sessionStarted(signIn)
      : sessionEnded({ keepsUsername: true, next: signIn });
  return {
    proceed,
    signIn: (signIn, { stay = false } = {}) => {
      dropDraftsOfOthers(signIn.userId);
      store.dispatch(start(signIn));
      if (!stay) proceed();
    },
  };
};

const createKnowledge = ({
  store,
}: SessionControlOptions): Omit<SessionService, 'signIn' | 'signOut' | 'proceed'> => {
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

/** The one place that starts and ends sessions: what remotes may call, and the endings that only the shell knows. */
export const createSessionControl = (options: SessionControlOptions): SessionControl => ({
  ...createKnowledge(options),
  ...createSignIns(options),
  ...createEndings(options),
});
