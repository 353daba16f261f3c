import { bankLimits } from '@billfold/shared/contracts/limits';
import { digitEntry } from '@billfold/shared/forms/digit-entry';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { TextField } from '@billfold/shared/forms/TextField';
import styles from './PayEmbedded.module.css';

export const AchFields = () => (
  <div className={styles.fields}>
    <TextField
      name="account_number"
      label="Account Number"
      inputMode="numeric"
      clean={digitEntry(bankLimits.accountMax)}
      isRequired
    />
    <TextField
      name="routing_number"
      label="Routing Number"
      inputMode="numeric"
      clean={digitEntry(bankLimits.routing)}
      isRequired
    />
    <CheckboxField name="save_to_account" label="Save to Account" />
  </div>
);
