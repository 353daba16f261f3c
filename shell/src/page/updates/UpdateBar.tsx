import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { Button } from '@billfold/shared/ui/Button';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFederation } from '../../federation/parts/federation-context';
import { obstacleTo, type Obstacle } from '../../federation/loader/new-page';
import { focusMain } from '../../platform/main-content/use-focus-on-navigation';
import { followWithdrawals, type Held } from './follow-withdrawals';
import styles from './UpdateBar.module.css';
import { useUpdateCheck } from './use-update-check';

/** How often a page that cannot be updated checks whether it can. */
const askAgainMs = 1_000;

type UpdateState = 'offered' | Obstacle | 'updating';

const sentences: Readonly<Record<UpdateState, string>> = {
  offered: 'A new version of Billfold is ready.',
  updating: 'A new version of Billfold is ready.',
  unsaved: "You have unsaved work here. You can update once it's saved.",
  offline: "You're offline. You can update when you're back online.",
};

const sentenceOf = ({ until }: Held): string => {
  if (until === null)
    return 'Part of this page was withdrawn. Save your work, and it will be replaced.';
  const time = new Date(until).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
  return `Part of this page was withdrawn. Save your work before ${time}, and it will be replaced.`;
};

/**
 * Offers a new version without moving the layout or the focus. A module with unsaved work or a payment keeps the page;
 * the offer returns afterwards.
 */
export const UpdateBar = () => {
  const { plan, loader, recorder } = useFederation();
  const [withdrawal, setWithdrawal] = useState<Held | null>(null);
  useEffect(
    () => followWithdrawals({ plan, loader, recorder }, setWithdrawal),
    [plan, loader, recorder],
  );
  const { pathname } = useLocation();
  const { isReady, later } = useUpdateCheck(plan);
  const [state, setState] = useState<UpdateState>('offered');
  const isHeld = state === 'unsaved' || state === 'offline';

  useEffect(() => {
    if (!isHeld) return undefined;
    const timer = setInterval(() => setState(obstacleTo(loader) ?? 'offered'), askAgainMs);
    return () => clearInterval(timer);
  }, [isHeld, loader]);

  const handleUpdate = () => {
    const obstacle = obstacleTo(loader);
    setState(obstacle ?? 'updating');
    if (obstacle === null) loader.reloadPage();
  };
  const handleLater = () => {
    setState('offered');
    later();
    // The pressed button goes with the bar.
    focusMain();
  };

  const isShown = isReady && withdrawal === null && !isPaymentPage(pathname);
  return (
    <div role="status">
      {withdrawal !== null && (
        <div className={styles.bar}>
          <p className={styles.sentence}>{sentenceOf(withdrawal)}</p>
        </div>
      )}
      {isShown && (
        <div className={styles.bar}>
          <p className={styles.sentence}>{sentences[state]}</p>
          <div className={styles.actions}>
            <Button size="small" isBusy={state === 'updating'} onClick={handleUpdate}>
              Update now
            </Button>
            <Button size="small" variant="secondary" onClick={handleLater}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
