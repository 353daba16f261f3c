import { digitEntry } from '@billfold/shared/forms/digit-entry';
import type { CardEntry } from '@billfold/shared/forms/CardFrame';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { TextField } from '@billfold/shared/forms/TextField';
import { ZipField } from '@billfold/shared/forms/ZipField';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { PublicCardFrame } from '../../entities/card-entry/PublicCardFrame';
import styles from './PayEmbedded.module.css';

export type CardFieldsProps = {
  readonly entry: CardEntry;
  readonly onCardChange: (entry: CardEntry) => void;
  readonly isDisabled: boolean;
};

export const CardFields = ({ entry, onCardChange, isDisabled }: CardFieldsProps) => (
  <div className={styles.fields}>
    <div className={styles.pair}>
      <TextField
        name="first_name"
        label="First Name"
        autoComplete="cc-given-name"
        maxLength={60}
        isRequired
      />
      <TextField
        name="last_name"
        label="Last Name"
        autoComplete="cc-family-name"
        maxLength={60}
        isRequired
      />
    </div>
    <div className={styles.card}>
      <ErrorArea errors={entry.kind === 'invalid' ? entry.error : null} />
      <PublicCardFrame label="Card Number" onChange={onCardChange} isDisabled={isDisabled} />
    </div>
    <div className={styles.triple}>
      <TextField
        name="month"
        label="Expiration month"
        placeholder="MM"
        inputMode="numeric"
        clean={digitEntry(2)}
        autoComplete="cc-exp-month"
        isRequired
      />
      <TextField
        name="year"
        label="Expiration year"
        placeholder="YYYY"
        inputMode="numeric"
        clean={digitEntry(4)}
        autoComplete="cc-exp-year"
        isRequired
      />
      <ZipField name="zip" label="Zip" isRequired />
    </div>
    <CheckboxField name="save_to_account" label="Save to Account" />
  </div>
);
