import { useSyncExternalStore } from 'react';

/** What a part says that has no connection and goes on when there is one. */
export const offlineHint =
  'You are offline. This is tried again by itself when the connection is back.';

const subscribe = (listener: () => void): (() => void) => {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
};

/** False while the browser knows that it has no connection; draws again when that changes. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
