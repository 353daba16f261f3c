import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { cardBrandName, isExpired, readCardBrand } from '@billfold/shared/format/card';
import { CardBrand } from '@billfold/shared/ui/CardBrand';
import { Choices } from '@billfold/shared/ui/Choices';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { isBankAccount } from './charge.domain';
import styles from './PayHosted.module.css';

const nameOf = (method: PaymentMethodView): string => {
  const brand = readCardBrand(method.card_type);
  if (isBankAccount(method) || brand === null) return method.format_card;
  return `${cardBrandName(brand)} ending in ${method.last4}`;
};

type MethodProps = { readonly method: PaymentMethodView; readonly today: string };

const Method = ({ method, today }: MethodProps) => {
  const expired = isExpired(method.expiration, today);
  return (
    <span className={styles.method}>
      <CardBrand cardType={method.card_type} isBank={isBankAccount(method)} />
      <span className={styles.methodTexts}>
        <span className={styles.methodName}>{nameOf(method)}</span>
        <span className={styles.small}>
          {[
            method.name,
            expired || method.expiration === null ? '' : `Expires ${method.expiration}`,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {expired && <StatusPill status="expired" label="Expired" tone="danger" />}
        {method.preferred && !expired && (
          <StatusPill status="default" label="Default" tone="success" />
        )}
      </span>
    </span>
  );
};

export type SavedMethodsProps = {
  readonly methods: readonly PaymentMethodView[];
  /** Today in the merchant's zone, YYYY-MM-DD. */
  readonly today: string;
  readonly chosenId: number | null;
  readonly isDisabled: boolean;
  readonly onChoose: (methodId: number) => void;
  readonly onNewCard: () => void;
};

/** The customer's stored methods, and the way to another card. */
export const SavedMethods = ({
  methods,
  today,
  chosenId,
  isDisabled,
  onChoose,
  onNewCard,
}: SavedMethodsProps) => (
  <div className={styles.fields}>
    <Choices
      legend="Select Payment Option"
      choices={methods.map((method) => ({
        value: String(method.id),
        content: <Method method={method} today={today} />,
        isDisabled: isDisabled || isExpired(method.expiration, today),
      }))}
      value={chosenId === null ? '' : String(chosenId)}
      onChange={(value) => onChoose(Number(value))}
    />
    {!isDisabled && (
      <p>
        <TextLink onPress={onNewCard}>Cancel and use new card instead</TextLink>
      </p>
    )}
  </div>
);
