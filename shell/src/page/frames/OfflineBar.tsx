import { useIsOnline } from '@billfold/shared/ui/use-is-online';
import styles from './Bars.module.css';

/** Shown while the browser has no connection. */
export const OfflineBar = () => {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          You're offline. What you see may be out of date. We'll reconnect automatically.
        </p>
      )}
    </div>
  );
};
