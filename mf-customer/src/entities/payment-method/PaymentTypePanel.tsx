import { Icon, type IconName } from '@billfold/shared/ui/Icon';
import styles from './PaymentTypePanel.module.css';

export type PaymentType = 'card' | 'bank' | 'cash';

export type PaymentTypePanelProps = {
  /** Bank credentials are loaded for the current invoice, and it is not paid with two cards. */
  readonly isBankOffered: boolean;
  /** The invoice's merchant takes cash. */
  readonly isCashOffered: boolean;
  readonly onChoose: (type: PaymentType) => void;
};

const entries: readonly {
  readonly type: PaymentType;
  readonly label: string;
  readonly icon: IconName;
}[] = [
  { type: 'card', label: 'Credit/Debit', icon: 'card' },
  { type: 'bank', label: 'Bank Account', icon: 'bank' },
  { type: 'cash', label: 'Cash', icon: 'cash' },
];

/** The kinds of a new payment method that the current invoice allows. */
export const PaymentTypePanel = ({
  isBankOffered,
  isCashOffered,
  onChoose,
}: PaymentTypePanelProps) => {
  const isOffered: Readonly<Record<PaymentType, boolean>> = {
    card: true,
    bank: isBankOffered,
    cash: isCashOffered,
  };
  return (
    <ul className={styles.list}>
      {entries
        .filter(({ type }) => isOffered[type])
        .map(({ type, label, icon }) => (
          <li key={type}>
            <button type="button" className={styles.entry} onClick={() => onChoose(type)}>
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <span className={styles.text}>{label}</span>
              <Icon name="chevron-right" size={18} />
            </button>
          </li>
        ))}
    </ul>
  );
};
