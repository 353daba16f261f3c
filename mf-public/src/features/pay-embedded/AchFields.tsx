import { bankLimits } from '@billfold/shared/contracts/limits';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { TextField } from '@billfold/shared/forms/TextField';
import styles from './PayEmbedded.module.css';

const digits = (typed: string): string => typed.replace(/\D/g, '');

export const AchFields = () => (
  <div className={styles.fields}>
    <TextField name="account_number" label="Account Number" inputMode="numeric" maxLength={bankLimits.accountMax} clean={digits} isRequired />
    <TextField name="routing_number" label="Routing Number" inputMode="numeric" maxLength={bankLimits.routing} clean={digits} isRequired />
    <CheckboxField name="save_to_account" label="Save to Account" />
  </div>
);
