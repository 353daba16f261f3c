import type { PaymentMethodView } from '../contracts/payment-method.contract';
import { Icon } from '../ui/Icon';
import { expiryThreat } from './card-expiry.domain';
import styles from './ExpiryWarning.module.css';

export type ExpiryWarningProps = {
  /** Undefined: it is no longer stored, or not known yet. */
  readonly method: PaymentMethodView | undefined;
  readonly kind: 'schedule' | 'auto_pay';
  /** The next payment with it; null while its day is not known. */
  readonly nextOn: string | null;
  /** The merchant's. */
  readonly today: string;
  /** What the reader may do about it. */
  readonly advice: string;
};

/** Warns that a card expires before a payment that is planned with it; otherwise empty. */
export const ExpiryWarning = ({ method, advice, ...planned }: ExpiryWarningProps) => {
  const threat = method === undefined ? null : expiryThreat(method, planned);
  return threat === null ? null : (
    <p className={styles.warning}>
      <Icon name="warning" size={18} />
      <span>{`${threat} ${advice}`}</span>
    </p>
  );
};
