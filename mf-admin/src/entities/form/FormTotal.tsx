import { Money } from '@billfold/shared/ui/Money';
import styles from './FormTotal.module.css';

type FormTotalProps = {
  readonly label: string;
  /** Cents. */
  readonly amount: number;
  /** Why it is not possible. */
  readonly problem?: string | undefined;
};

/** The sum of a form beside its buttons. */
export const FormTotal = ({ label, amount, problem }: FormTotalProps) => (
  <div className={styles.foot}>
    <p className={styles.total}>
      <span>{label}</span> <Money amount={amount} size="large" />
    </p>
    {problem !== undefined && (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )}
  </div>
);
