import { useIsOnline } from '@billfold/shared/ui/use-is-online';
import styles from './Bars.module.css';

/** Shown while the browser has no connection. */
export const OfflineBar = () => {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.offline}>
          You are offline. What you see may be old; it goes on when the connection is back.
        </p>
      )}
    </div>
  );
};
