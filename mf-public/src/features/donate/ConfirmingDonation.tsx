import { Button } from '@billfold/shared/ui/Button';
import { Spinner } from '@billfold/shared/ui/Spinner';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import styles from './DonateScreen.module.css';

/** The wait for a donation in doubt. The page polls the outcome by itself. */
export const ConfirmingDonation = ({ onLook }: { readonly onLook: () => void }) => {
  usePageReturn(onLook);
  return (
    <div className={styles.confirming}>
      <Spinner size="large" />
      <div role="status">
        <p>Your donation is being confirmed. You do not need to donate again.</p>
        <p className={styles.soft}>
          You may keep this page open. As soon as it went through, a receipt is mailed to you.
        </p>
      </div>
      <Button variant="secondary" icon="refresh" onClick={onLook}>
        Check now
      </Button>
    </div>
  );
};
