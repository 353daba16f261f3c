import { useSyncExternalStore } from 'react';
import styles from './Bars.module.css';

const subscribe = (listener: () => void): (() => void) => {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
};

/** Says that the browser has no connection, for as long as that lasts. */
export const OfflineBar = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && <p className={styles.offline}>You are offline. What you see may be old; it goes on when the connection is back.</p>}
    </div>
  );
};
