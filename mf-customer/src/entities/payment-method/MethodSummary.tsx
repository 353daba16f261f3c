import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { todayOnWire } from '@billfold/shared/format/dates';
import { CardBrand } from '@billfold/shared/ui/CardBrand';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { expiryOf } from '@billfold/shared/wallet/card-expiry.domain';
import styles from './MethodSummary.module.css';
import {
  isBankAccount,
  maskedNumber,
  unusableReason,
} from '@billfold/shared/wallet/payment-method.domain';

export type MethodSummaryProps = { readonly method: PaymentMethodView };

const Expiry = ({ method }: MethodSummaryProps) => {
  const expiry = expiryOf(method, todayOnWire());
  switch (expiry) {
    case 'none':
      return null;
    case 'valid':
      return <span>{`Expires ${method.expiration}`}</span>;
    case 'soon':
      return (
        <>
          <span>{method.expiration}</span>
          <StatusPill status="expires soon" label="Expires soon" tone="warning" />
        </>
      );
    case 'expired':
      return (
        <>
          <span>{method.expiration}</span>
          <StatusPill status="expired" label="Expired" tone="danger" />
        </>
      );
  }
};

/**
 * A stored method as people know it: its mark, the masked number, their own name for it, how long it is good, whether
 * it is the default.
 */
export const MethodSummary = ({ method }: MethodSummaryProps) => (
  <span className={styles.method}>
    <CardBrand cardType={method.card_type} isBank={isBankAccount(method)} />
    <span className={styles.texts}>
      <span className={styles.number}>{maskedNumber(method)}</span>
      {method.nickname !== '' && <span className={styles.nickname}>{method.nickname}</span>}
      <span className={styles.facts}>
        <Expiry method={method} />
        {unusableReason(method) !== null && (
          <StatusPill status="unusable" label="Can't be used" tone="danger" />
        )}
        {method.preferred && <StatusPill status="default" label="Default" tone="success" />}
      </span>
    </span>
  </span>
);
