import type { PaymentMethodView } from '../contracts/payment-method.contract';
import { todayOnWire } from '../format/dates';
import { CardBrand } from '../ui/CardBrand';
import { classNames } from '../ui/class-names';
import { expiryOf } from './card-expiry.domain';
import { isBankAccount } from './payment-method.domain';
import styles from './MethodText.module.css';

type MethodTextProps = {
  readonly method: PaymentMethodView;
  /** Today in the merchant's zone, YYYY-MM-DD; default: of the local zone. */
  readonly today?: string;
  readonly note?: string;
};

const ExpiryNote = ({ method, today = todayOnWire() }: Omit<MethodTextProps, 'note'>) => {
  const expiry = expiryOf(method, today);
  if (expiry !== 'soon' && expiry !== 'expired') return null;
  return (
    <span className={classNames(styles.expiry, expiry === 'expired' && styles.expired)}>
      {' '}
      {expiry === 'expired' ? `Expired ${method.expiration}` : `Expires soon, ${method.expiration}`}
    </span>
  );
};

/**
 * A stored method as people know it: its mark, their own name for it, the masked number where that differs, and a word
 * when it runs out.
 */
export const MethodText = ({ method, note, ...zoned }: MethodTextProps) => {
  const { nickname, format_card: number } = method;
  return (
    <>
      <CardBrand cardType={method.card_type} isBank={isBankAccount(method)} />
      <span className={styles.texts}>
        <span className={styles.nickname}>{nickname === '' ? number : nickname}</span>{' '}
        {nickname !== '' && nickname !== number && <span className={styles.number}>{number}</span>}
        <ExpiryNote method={method} {...zoned} />
        {note !== undefined && <span className={styles.number}> {note}</span>}
      </span>
    </>
  );
};
