import { TextField } from '@billfold/shared/forms/TextField';
import { cleanCashEntry, formatCashEntry } from './cash-entry.domain';
import styles from './PayEmbedded.module.css';

export const CashFields = () => (
  <div className={styles.fields}>
    <TextField
      name="verify_amount"
      label="Verify Amount"
      prefix="$"
      placeholder="0.00"
      inputMode="decimal"
      maxLength={14}
      clean={cleanCashEntry}
      onLeave={formatCashEntry}
      isRequired
    />
  </div>
);
