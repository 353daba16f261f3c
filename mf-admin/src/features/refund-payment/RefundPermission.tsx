import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { useMay } from '@billfold/shared/remote/permission';
import { mayBeRefunded, type RefundablePayment } from '../../entities/payment/refundable-payment';
import styles from './RefundPayment.module.css';

type RefundPermissionProps = {
  readonly payments: readonly RefundablePayment[];
  readonly merchantId: number;
};

/** Explains once why refundable payments have no Refund for this staff member. */
export const RefundPermission = ({ payments, merchantId }: RefundPermissionProps) => {
  const mayRefund = useMay('refund', merchantId);
  if (mayRefund || !payments.some(mayBeRefunded)) return null;
  return <p className={styles.note}>{missingPermissionText('refund')}</p>;
};
