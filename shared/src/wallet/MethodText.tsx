import type { PaymentMethodView } from '../contracts/payment-method.contract';
import { todayOnWire } from '../format/dates';
import { CardBrand } from '../ui/CardBrand';
import { classNames } from '../ui/class-names';
import { expiryOf } from './card-expiry.domain';
import { isBankAccount } from './payment-method.domain';
import styles from './MethodText.module.css';

const ExpiryNote = ({ method }: { readonly method: PaymentMethodView }) => {
  const expiry = expiryOf(method, todayOnWire());
  if (expiry !== 'soon' && expiry !== 'expired') return null;
  return (
    <span className={classNames(styles.expiry, expiry === 'expired' && styles.expired)}>
      {' '}
      {expiry === 'expired' ? `Expired ${method.expiration}` : `Expires soon, ${method.expiration}`}
    </span>
  );
};

/** A stored method as people know it: its mark, their own name for it, the masked number, and a word when it runs out. */
export const MethodText = ({
  method,
  note,
}: {
  readonly method: PaymentMethodView;
  readonly note?: string;
}) => (
  <>
    <CardBrand cardType={method.card_type} isBank={isBankAccount(method)} />
    <span className={styles.texts}>
      {method.nickname !== '' && <span className={styles.nickname}>{method.nickname}</span>}{' '}
      <span className={styles.number}>{method.format_card}</span>
      <ExpiryNote method={method} />
      {note !== undefined && <span className={styles.number}> {note}</span>}
    </span>
  </>
);
