import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { Heading } from '@billfold/shared/ui/Heading';
import { Spinner } from '@billfold/shared/ui/Spinner';
import { paths } from '../../module/paths';
import styles from './PayInvoiceScreen.module.css';
import { useSecondsSince } from './use-seconds-since';

export type ConfirmingPanelProps = {
  /** Milliseconds since 1970 when the wait began. */
  readonly since: number;
  readonly onCheckNow: () => void;
};

const longWaitSeconds = 60;

const waitedText = (seconds: number): string => {
  if (seconds < 60) return `Waiting for ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.floor(seconds / 60);
  return `Waiting for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
};

/** Says that a payment is being confirmed and that the customer does not need to pay again. */
export const ConfirmingPanel = ({ since, onCheckNow }: ConfirmingPanelProps) => {
  const seconds = useSecondsSince(since);
  return (
    <div className={styles.panel}>
      <span className={styles.spinner}>
        <Spinner size="large" />
      </span>
      <div role="status" className={styles.sentences}>
        <Heading level={2}>Confirming your payment</Heading>
        <p>Your payment is being confirmed. You do not need to pay again.</p>
        {seconds >= longWaitSeconds && (
          <p className={styles.soft}>
            This takes longer than usual. You may leave this page: this bill will show the outcome
            as soon as it is known.
          </p>
        )}
      </div>
      <p className={styles.soft}>{waitedText(seconds)}</p>
      <div className={styles.actions}>
        <Button variant="secondary" icon="refresh" onClick={onCheckNow}>
          Check now
        </Button>
        <ButtonLink variant="quiet" to={paths.dashboard.href()}>
          Go to the dashboard
        </ButtonLink>
      </div>
    </div>
  );
};
