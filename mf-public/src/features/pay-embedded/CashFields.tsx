import { TextField } from '@billfold/shared/forms/TextField';
import { cleanCashEntry, formatCashEntry } from './cash-entry.domain';
import styles from './PayEmbedded.module.css';

export type CashFieldsProps = {
  /** The merchant that has to confirm the cash; null when the merchant's server has confirmed it. */
  readonly confirmedBy: string | null;
};

export const CashFields = ({ confirmedBy }: CashFieldsProps) => (
  <div className={styles.fields}>
    {confirmedBy !== null && (
      <p>{`Pay in cash at ${confirmedBy}. Your bill stays open until the business confirms your payment.`}</p>
    )}
    <TextField
      name="verify_amount"
      label="Verify Amount"
      prefix="$"
      placeholder="0.00"
      inputMode="decimal"
      clean={cleanCashEntry}
      onLeave={formatCashEntry}
      isRequired
    />
  </div>
);
