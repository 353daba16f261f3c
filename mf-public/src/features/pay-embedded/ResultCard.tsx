import { Button } from '@billfold/shared/ui/Button';
import { useDispatch } from 'react-redux';
import type { Outcome } from './outcome.domain';
import styles from './PayEmbedded.module.css';
import { triedAgain } from './pay-embedded.slice';
import { ReturnLink } from './ReturnLink';
import type { Visit } from './visit.domain';

const wayBackOfTone = {
  pending: 'Pay another way',
  failure: 'Try again',
  cancelled: 'Back to the payment',
} as const;

export type ResultCardProps = { readonly outcome: Outcome; readonly visit: Visit };

/** What became of the payment, below its header. */
export const ResultCard = ({ outcome, visit }: ResultCardProps) => {
  const dispatch = useDispatch();
  const { message, tone } = outcome;
  const returnUrl = outcome.returnUrl ?? visit.returnUrl;
  return (
    <div className={styles.result}>
      <p className={styles.message} role="status">
        {message}
      </p>
      <div className={styles.resultActions}>
        {tone !== 'success' && (
          <Button variant="secondary" onClick={() => dispatch(triedAgain())}>
            {wayBackOfTone[tone]}
          </Button>
        )}
        {returnUrl !== null && <ReturnLink url={returnUrl} merchantName={visit.merchantName} />}
      </div>
    </div>
  );
};
