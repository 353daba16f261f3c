import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { Button } from '@billfold/shared/ui/Button';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../../bootstrap/shell-context';
import styles from './UpdateBar.module.css';
import { useUpdateCheck } from './use-update-check';

/** How often a page that holds unsaved work is asked whether it still does. */
const askAgainMs = 1_000;

type UpdateState = 'offered' | 'unsaved' | 'updating';

/**
 * Offers a new version, calmly: nothing moves, nothing takes the focus, and nothing is lost. A module that holds unsaved
 * work or a payment keeps the page, and the offer stands again when it is done.
 */
export const UpdateBar = () => {
  const { plan, loader } = useShell();
  const { pathname } = useLocation();
  const { isReady, later } = useUpdateCheck(plan);
  const [state, setState] = useState<UpdateState>('offered');

  useEffect(() => {
    if (state !== 'unsaved') return undefined;
    const timer = setInterval(() => loader.canReload() && setState('offered'), askAgainMs);
    return () => clearInterval(timer);
  }, [state, loader]);

  const handleUpdate = () => {
    if (!loader.canReload()) {
      setState('unsaved');
      return;
    }
    setState('updating');
    loader.reloadPage();
  };
  const handleLater = () => {
    setState('offered');
    later();
  };

  const isShown = isReady && !isPaymentPage(pathname);
  return (
    <div role="status">
      {isShown && (
        <div className={styles.bar}>
          <p className={styles.sentence}>
            {state === 'unsaved' ? 'Your work here is not saved yet. You can update as soon as it is.' : 'A new version of Billfold is ready.'}
          </p>
          <div className={styles.actions}>
            {state !== 'unsaved' && (
              <Button size="small" isBusy={state === 'updating'} onClick={handleUpdate}>
                Update now
              </Button>
            )}
            <Button size="small" variant="secondary" onClick={handleLater}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
