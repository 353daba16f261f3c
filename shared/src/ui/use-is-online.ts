import { useSyncExternalStore } from 'react';

/** The text of a part that waits for the connection. */
export const offlineHint = "You're offline. We'll try again when you're back online.";

const subscribe = (listener: () => void): (() => void) => {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
};

/** False while the browser knows that it is offline; draws again after a change. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
