import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { Navigator } from '../platform/address/navigator';
import { pause } from '../platform/loading/deadline';
import { kindOf, selectAuth } from './auth-selectors';
import type { AuthState } from './auth.slice';
import { createGuard, type Guard } from './guard';
import type { KeptLink } from './kept-link';
import { profileSaga } from './profile.saga';
import { keepServedAs } from './served-as';
import {
  createSessionControl,
  type SessionControl,
  type SessionControlOptions,
} from './session-control';
import { createSessionHttp, createTokenHttp } from './session-http';
import type { SessionStore } from './session-state';
import { clearLocalStorage, isSessionKept, readStoredSession } from './session-storage';
import { endServerSession } from './session.api';
import { syncSession } from './sync-session';

type SessionOptions = Pick<SessionControlOptions, 'onEnded' | 'onExpired'> & {
  readonly apiBase: string;
  readonly store: SessionStore;
  readonly navigator: Navigator;
};

export type Session = {
  readonly control: SessionControl;
  readonly http: HttpService;
  readonly guard: Guard;
  /** Resolves when the profile of a merchant is loaded, or when none is being loaded. */
  readonly merchantReady: () => Promise<void>;
  readonly isSignedIn: () => boolean;
  /** Whether a page opened now would find this session. */
  readonly outlivesPage: () => boolean;
  /**
   * Resolves when the server has ended the session that was left last, at most two seconds later: a new page would cut
   * the call off.
   */
  readonly endedAtServer: () => Promise<unknown>;
  readonly stop: () => void;
};

const longestEndingMs = 2_000;

/** The session of an earlier visit. A stored session that cannot be read empties the storage. */
export const restoreSession = (): AuthState => {
  const stored = readStoredSession();
  if (stored.status === 'broken') clearLocalStorage();
  return stored.auth;
};

const merchantReady = (store: SessionStore) => (): Promise<void> =>
  new Promise((resolve) => {
    const isReady = () => store.getState().profile.merchant !== 'loading';
    if (isReady()) {
      resolve();
      return;
    }
    const stop = store.subscribe(() => {
      if (!isReady()) return;
      stop();
      resolve();
    });
  });

/** A session that works needs no link. */
const dropLinkOnceLoaded = (store: SessionStore, link: KeptLink): (() => void) =>
  store.subscribe(() => {
    if (store.getState().profile.user === 'loaded') link.token = null;
  });

/** Starts everything that belongs to the session: its control, its calls, its guard and its way to other tabs. */
export const startSession = ({
  apiBase,
  store,
  navigator,
  ...callbacks
}: SessionOptions): Session => {
  const readAuth = () => selectAuth(store.getState());
  const link: KeptLink = { token: null };
  let ending: Promise<unknown> = Promise.resolve();
  const control = createSessionControl({
    store,
    navigator,
    link,
    endAtServer: ({ auth_token: token, is_merchant: isMerchant }) => {
      if (token === null) return;
      const call = endServerSession(createTokenHttp(apiBase, token, isMerchant === true));
      ending = Promise.race([call.catch(() => {}), pause(longestEndingMs)]);
    },
    ...callbacks,
  });
  const http = createSessionHttp({
    apiBase,
    readAuth,
    onRefused: control.hardLogout,
    onRedirect: (path) => navigator.go(path),
  });
  const guard = createGuard({
    readAuth,
    dispatch: (action) => void store.dispatch(action),
    http,
    httpFor: (token) => createTokenHttp(apiBase, token, false),
    link,
  });
  const stops = [
    dropLinkOnceLoaded(store, link),
    syncSession({ store, navigator, session: control }),
    keepServedAs(store),
  ];
  store.runSaga(profileSaga, { http, loseSession: control.lose });
  return {
    control,
    http,
    guard,
    merchantReady: merchantReady(store),
    isSignedIn: () => kindOf(readAuth()) !== 'nobody',
    outlivesPage: () => isSessionKept(readAuth()),
    endedAtServer: () => ending,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
