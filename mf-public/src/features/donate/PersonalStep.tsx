import { donationLimits } from '@billfold/shared/contracts/donation-rule';
import { nameLimits } from '@billfold/shared/contracts/limits';
import { EmailField } from '@billfold/shared/forms/EmailField';
import { TextField } from '@billfold/shared/forms/TextField';
import styles from './DonateScreen.module.css';

export const PersonalStep = () => (
  <>
    <div className={styles.pair}>
      <TextField
        name="first_name"
        label="First Name"
        autoComplete="given-name"
        maxLength={nameLimits.max}
        isRequired
      />
      <TextField
        name="last_name"
        label="Last Name"
        autoComplete="family-name"
        maxLength={nameLimits.max}
        isRequired
      />
    </div>
    <EmailField name="email" label="Email Address" isRequired />
    <TextField
      name="description"
      label="On behalf of"
      hint="(optional)"
      placeholder={donationLimits.defaultDescription}
      maxLength={donationLimits.descriptionMax}
    />
  </>
);
