import { bankLimits } from '@billfold/shared/contracts/limits';
import { digitsOf } from '@billfold/shared/format/digits';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { TextField } from '@billfold/shared/forms/TextField';
import styles from './PayEmbedded.module.css';

export const AchFields = () => (
  <div className={styles.fields}>
    <TextField
      name="account_number"
      label="Account Number"
      inputMode="numeric"
      maxLength={bankLimits.accountMax}
      clean={digitsOf}
      isRequired
    />
    <TextField
      name="routing_number"
      label="Routing Number"
      inputMode="numeric"
      maxLength={bankLimits.routing}
      clean={digitsOf}
      isRequired
    />
    <CheckboxField name="save_to_account" label="Save to Account" />
  </div>
);
