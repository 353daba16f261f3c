import {
  paymentMethodTypes,
  type PaymentMethodView,
} from '@billfold/shared/contracts/payment-method.contract';
import { isExpired } from '@billfold/shared/format/card';
import { dayIn } from '@billfold/shared/format/merchant-day';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { CardBrand } from '@billfold/shared/ui/CardBrand';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { storedMethods } from '../../entities/customer/stored-methods.resource';
import styles from './StoredMethods.module.css';

/** 'Expires 03/2029'; null for a bank account. */
const expiryText = ({ card_exp_month, card_exp_year }: PaymentMethodView): string | null =>
  typeof card_exp_month === 'number' && typeof card_exp_year === 'number'
    ? `Expires ${String(card_exp_month).padStart(2, '0')}/${card_exp_year}`
    : null;

type MethodProps = { readonly method: PaymentMethodView; readonly today: string };

const Method = ({ method, today }: MethodProps) => (
  <li className={styles.method}>
    <CardBrand
      cardType={method.card_type}
      isBank={method.type === paymentMethodTypes.bankAccount}
    />
    <div className={styles.facts}>
      <strong>{method.format_card}</strong>
      <span className={styles.soft}>
        {[expiryText(method), method.nickname].filter(Boolean).join(' · ')}
      </span>
      {typeof method.unusable_reason === 'string' && (
        <span className={styles.unusable}>{method.unusable_reason}</span>
      )}
    </div>
    {method.preferred && <StatusPill status="preferred" tone="success" />}
    {isExpired(method.expiration, today) && <StatusPill status="expired" tone="danger" />}
  </li>
);

type StoredMethodsProps = { readonly user: number; readonly timeZone: string };

/** The stored payment methods of a customer, masked. */
export const StoredMethods = ({ user, timeZone }: StoredMethodsProps) => {
  const [methods, reload] = useResource(storedMethods, user);
  return (
    <WhenLoaded data={methods} loadingLabel="Loading payment methods" onRetry={reload}>
      {(value) =>
        value.length === 0 ? (
          <p className={styles.soft}>No saved payment methods.</p>
        ) : (
          <ul className={styles.methods} aria-label="Payment methods">
            {value.map((method) => (
              <Method key={method.id} method={method} today={dayIn(timeZone)} />
            ))}
          </ul>
        )
      }
    </WhenLoaded>
  );
};
