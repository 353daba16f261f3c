import { formatCents } from '../format/money';
import { classNames } from './class-names';
import styles from './Money.module.css';

type MoneyProps = {
  /** Integer cents. */
  readonly amount: number;
  readonly size?: 'inherit' | 'large' | 'display';
};

/** An amount in dollars with figures of equal width. */
export const Money = ({ amount, size = 'inherit' }: MoneyProps) => (
  <span className={classNames(styles.money, styles[size])}>{formatCents(amount)}</span>
);
