import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { CardBrand } from '@billfold/shared/ui/CardBrand';
import { isBankAccount } from '../../entities/payment-method/payment-method.domain';
import styles from './MethodLine.module.css';

/** A stored method as people know it: its mark, their own name for it, the masked number. */
export const MethodText = ({ method, note }: { readonly method: PaymentMethodView; readonly note?: string }) => (
  <>
    <CardBrand cardType={method.card_type} isBank={isBankAccount(method)} />
    <span className={styles.texts}>
      {method.nickname !== '' && <span className={styles.nickname}>{method.nickname}</span>} <span className={styles.number}>{method.format_card}</span>
      {note !== undefined && <span className={styles.number}> {note}</span>}
    </span>
  </>
);
