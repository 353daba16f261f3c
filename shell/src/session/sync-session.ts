import { dropDrafts } from '@billfold/shared/store/form-drafts';
import { isIdleOver } from '../idle/idle-state';
import type { Navigator } from '../navigation/navigator';
import type { ShellStore } from '../store/shell-store';
import { rememberAskedPath } from './asked-path';
import { selectAuth } from './auth.selectors';
import { sessionEnded, sessionRestored, signedOut, type AuthState } from './auth.slice';
import { logoutTarget } from './session-control';
import { parseSession, sessionStorageKey, writeSession } from './session-storage';

type SyncOptions = { readonly store: ShellStore; readonly navigator: Navigator };

const changeOf = (event: StorageEvent): AuthState | null => {
  const isOurs = event.storageArea === localStorage && (event.key === sessionStorageKey || event.key === null);
  if (!isOurs) return null;
  return event.newValue === null ? signedOut : parseSession(event.newValue);
};

/** Writes every change of the session to local storage and takes over the changes of other tabs. Returns the way to stop. */
export const syncSession = ({ store, navigator }: SyncOptions): (() => void) => {
  const readAuth = () => selectAuth(store.getState());
  let written = readAuth();
  let isTakingOver = false;

  const stopWriting = store.subscribe(() => {
    const auth = readAuth();
    if (auth === written) return;
    written = auth;
    if (!isTakingOver) writeSession(auth);
  });

  const follow = (before: AuthState, after: AuthState): void => {
    if (before.auth_token === after.auth_token) return;
    if (after.auth_token !== null) navigator.revalidate();
    else {
      const { pathname, search } = globalThis.location;
      const target = logoutTarget(navigator.pathname(), before);
      // The other tab was a moment faster to notice that nobody is there: this one leads back to its page, too.
      if (before.is_merchant === false && isIdleOver()) rememberAskedPath(`${pathname}${search}`);
      else dropDrafts();
      if (target !== null) navigator.go(target, { replace: true });
    }
  };

  const takeOver = (event: StorageEvent): void => {
    const after = changeOf(event);
    if (after === null) return;
    const before = readAuth();
    isTakingOver = true;
    try {
      if (before.auth_token !== null && before.auth_token !== after.auth_token) store.dispatch(sessionEnded({ keepsUsername: true }));
      store.dispatch(sessionRestored(after));
    } finally {
      isTakingOver = false;
    }
    follow(before, after);
  };

  globalThis.addEventListener('storage', takeOver);
  return () => {
    stopWriting();
    globalThis.removeEventListener('storage', takeOver);
  };
};
