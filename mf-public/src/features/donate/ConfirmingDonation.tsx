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
        <p>We're confirming your donation. You don't need to donate again.</p>
        <p className={styles.soft}>
          You can keep this page open. We'll email your receipt as soon as the donation goes
          through.
        </p>
      </div>
      <Button variant="secondary" icon="refresh" onClick={onLook}>
        Check now
      </Button>
    </div>
  );
};
