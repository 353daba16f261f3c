import { formatCents } from '@billfold/shared/format/money';
import { Button } from '@billfold/shared/ui/Button';
import { usePageReturn } from '@billfold/shared/ui/use-page-return';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { RefundablePayment } from '../../entities/payment/refundable-payment';
import styles from './RefundPayment.module.css';
import { doubtLeft, doubtLookedAt, doubtOpened } from './refund-payment.slice';
import { refundTexts } from './refund-payment-texts';

const Doubt = ({ payment: { method, refund } }: { readonly payment: RefundablePayment }) => {
  const dispatch = useDispatch();
  const { id, amount, type } = refund.doubt ?? {};
  useEffect(() => {
    if (id === undefined || amount === undefined) return undefined;
    dispatch(doubtOpened({ id, amount, action: type === 'void' ? 'cancel' : 'refund' }));
    return () => void dispatch(doubtLeft(id));
  }, [dispatch, id, amount, type]);
  return (
    <div className={styles.doubt}>
      <p role="status">
        {amount !== undefined && `${formatCents(amount)}, ${method}. `}
        {refundTexts.inDoubt}
      </p>
      <Button variant="secondary" size="small" onClick={() => dispatch(doubtLookedAt())}>
        Check now
      </Button>
    </div>
  );
};

/** The refunds in doubt. The page polls their outcome while they are visible. */
export const RefundDoubts = ({ payments }: { readonly payments: readonly RefundablePayment[] }) => {
  const dispatch = useDispatch();
  usePageReturn(() => dispatch(doubtLookedAt()));
  return payments
    .filter(({ refund }) => refund.in_doubt)
    .map((payment) => <Doubt key={payment.id} payment={payment} />);
};
