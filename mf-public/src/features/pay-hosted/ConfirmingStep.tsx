import { formatCents } from '@billfold/shared/format/money';
import { Button } from '@billfold/shared/ui/Button';
import { Spinner } from '@billfold/shared/ui/Spinner';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { useDispatch, useSelector } from 'react-redux';
import { selectHosted } from './hosted-selectors';
import { doubtLookedAt } from './hosted.slice';
import styles from './PayHosted.module.css';

/** Shows that a payment is being confirmed and that the customer does not need to pay again. */
export const ConfirmingStep = () => {
  const dispatch = useDispatch();
  const { doubt } = useSelector(selectHosted);
  usePageReturn(() => dispatch(doubtLookedAt()));
  return (
    <div className={styles.confirming}>
      <Spinner size="large" />
      <div role="status">
        <p>We're confirming your payment. You don't need to pay again.</p>
        {doubt !== null && (
          <p
            className={styles.small}
          >{`Amount: ${formatCents(doubt.amountMinor)}. You can reload or close this page. Your bill will show the result.`}</p>
        )}
      </div>
      <Button variant="secondary" icon="refresh" onClick={() => dispatch(doubtLookedAt())}>
        Check now
      </Button>
    </div>
  );
};
