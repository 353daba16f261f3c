import { Button } from '@billfold/shared/ui/Button';
import { Icon } from '@billfold/shared/ui/Icon';
import { Money } from '@billfold/shared/ui/Money';
import { useDispatch } from 'react-redux';
import type { Outcome } from './outcome.domain';
import styles from './PayEmbedded.module.css';
import { triedAgain } from './pay-embedded.slice';
import { ReturnLink } from './ReturnLink';
import type { Visit } from './visit.domain';

const iconOfTone = {
  success: 'check-circle',
  pending: 'clock',
  failure: 'warning',
  cancelled: 'info',
} as const;
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
    <div className={styles.result} data-tone={tone}>
      <Icon name={iconOfTone[tone]} size={48} />
      {tone === 'success' && (
        <p>
          <Money amount={visit.amountMinor} size="display" />
        </p>
      )}
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
