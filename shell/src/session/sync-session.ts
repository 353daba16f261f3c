import { isIdleOver } from './idle/idle-state';
import { isSignInPage } from '../platform/address/area-of-path';
import type { Navigator } from '../platform/address/navigator';
import { selectAuth } from './auth-selectors';
import { sessionEnded, sessionRestored, signedOut, type AuthState } from './auth.slice';
import { dropPersonalDataOfOthers } from './personal-data';
import type { SessionControl, SessionEnding } from './session-control';
import type { SessionStore } from './session-state';
import { parseSession, readWasChosen, sessionStorageKey, writeSession } from './session-storage';

type SyncOptions = {
  readonly store: SessionStore;
  readonly navigator: Navigator;
  readonly session: SessionControl;
};

const changeOf = (event: StorageEvent): AuthState | null => {
  const isOurs =
    event.storageArea === localStorage && (event.key === sessionStorageKey || event.key === null);
  if (!isOurs) return null;
  return event.newValue === null ? signedOut : parseSession(event.newValue);
};

/**
 * A logout keeps the username; a refused session removes everything or marks its end as not chosen. The idle time ends
 * in all tabs at once.
 */
const endingOf = ({ newValue }: StorageEvent): SessionEnding => {
  if (isIdleOver()) return 'expired';
  return newValue === null || !readWasChosen() ? 'refused' : 'chosen';
};

const isSamePerson = (before: AuthState, after: AuthState): boolean =>
  before.auth_token !== null &&
  after.auth_token !== null &&
  before.user_id === after.user_id &&
  before.is_merchant === after.is_merchant;

/** Takes over the other tab's session. For the same user this tab keeps its own data and changes the token only. */
const adopt = (store: SessionStore, before: AuthState, after: AuthState): void => {
  const isOther = before.auth_token !== after.auth_token;
  if (isOther && before.auth_token !== null && !isSamePerson(before, after))
    store.dispatch(sessionEnded({ keepsUsername: true }));
  store.dispatch(
    sessionRestored(
      isOther && isSamePerson(before, after) ? { ...before, auth_token: after.auth_token } : after,
    ),
  );
};

/** Opens the address that fits the other tab's session. */
const follow = ({ navigator, session }: SyncOptions, before: AuthState, after: AuthState): void => {
  if (after.user_id !== null) dropPersonalDataOfOthers(after.user_id);
  if (isSignInPage(navigator.pathname())) session.proceed();
  else if (!isSamePerson(before, after)) navigator.revalidate();
};

/**
 * Writes every change of the session to local storage and takes over the changes of other tabs. Returns the function
 * that stops it.
 */
export const syncSession = (options: SyncOptions): (() => void) => {
  const { store, session } = options;
  const readAuth = () => selectAuth(store.getState());
  let written = readAuth();
  let isTakingOver = false;

  const stopWriting = store.subscribe(() => {
    const auth = readAuth();
    if (auth === written) return;
    written = auth;
    if (!isTakingOver) writeSession(auth);
  });

  const takeOver = (event: StorageEvent): void => {
    const after = changeOf(event);
    if (after === null) return;
    const before = readAuth();
    isTakingOver = true;
    try {
      adopt(store, before, after);
    } finally {
      isTakingOver = false;
    }
    if (before.auth_token === after.auth_token) return;
    if (after.auth_token === null) session.leave(before, endingOf(event));
    else follow(options, before, after);
  };

  globalThis.addEventListener('storage', takeOver);
  return () => {
    stopWriting();
    globalThis.removeEventListener('storage', takeOver);
  };
};
