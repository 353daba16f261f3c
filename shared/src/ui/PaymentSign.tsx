import { classNames } from './class-names';
import { Icon, type IconName } from './Icon';
import { Money } from './Money';
import styles from './PaymentSign.module.css';

export type PaymentSignProps = {
  readonly icon?: IconName;
  readonly tone?: 'good' | 'bad' | 'neutral';
  /** What the amount is: 'Amount paid'. */
  readonly label: string;
  /** Cents; null when they are not known, as after a reload, or when no money moved. */
  readonly amount: number | null;
};

/** How a payment ended: its mark and its amount. The title and a sentence follow. Default: a success. */
export const PaymentSign = ({ icon = 'check', tone = 'good', label, amount }: PaymentSignProps) => (
  <div className={styles.sign}>
    <span className={classNames(styles.mark, tone !== 'neutral' && styles[tone])}>
      <Icon name={icon} size={24} />
    </span>
    {amount !== null && (
      <dl className={styles.amount}>
        <dt>{label}</dt>
        <dd>
          <Money amount={amount} size="display" />
        </dd>
      </dl>
    )}
  </div>
);
