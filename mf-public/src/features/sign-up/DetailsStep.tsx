import { nameLimits } from '@billfold/shared/contracts/limits';
import { signUpTextStatement } from '@billfold/shared/contracts/sign-up-wording';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { DateField } from '@billfold/shared/forms/DateField';
import { EmailField } from '@billfold/shared/forms/EmailField';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { ZipField } from '@billfold/shared/forms/ZipField';
import { useState } from 'react';
import { missingOf, missingText, type Details, type Invitee } from './sign-up.domain';
import { detailsSchema } from './sign-up.form';
import styles from './SignUpScreen.module.css';

export type DetailsStepProps = {
  readonly invitee: Invitee;
  readonly details: Details;
  readonly isVerifying: boolean;
  /** Of the server, to the details as they are. */
  readonly errors: readonly string[];
  readonly onSubmit: (details: Details) => void;
};

const PersonFields = ({ isDisabled }: { readonly isDisabled: boolean }) => (
  <>
    <div className={styles.pair}>
      <TextField
        name="first_name"
        label="First name"
        autoComplete="given-name"
        maxLength={nameLimits.max}
        isRequired
        isDisabled={isDisabled}
      />
      <TextField
        name="last_name"
        label="Last name"
        autoComplete="family-name"
        maxLength={nameLimits.max}
        isRequired
        isDisabled={isDisabled}
      />
    </div>
    <EmailField name="email" label="Email" hint="(optional)" isDisabled={isDisabled} />
    <div className={styles.pair}>
      <DateField
        name="date_of_birth"
        label="Date of birth"
        autoComplete="bday"
        isRequired
        isDisabled={isDisabled}
      />
      <ZipField name="zip" label="Zip code" isRequired isDisabled={isDisabled} />
    </div>
  </>
);

const BusinessFields = ({ isDisabled }: { readonly isDisabled: boolean }) => (
  <>
    <TextField
      name="business_name"
      label="Business name"
      autoComplete="organization"
      maxLength={nameLimits.max}
      isRequired
      isDisabled={isDisabled}
    />
    <EmailField name="email" label="Email" isRequired isDisabled={isDisabled} />
    <ZipField name="zip" label="Zip code" isRequired isDisabled={isDisabled} />
  </>
);

/** The details of the customer. Missing fields have one text for the form; invalid ones have a text below the field. */
export const DetailsStep = ({
  invitee,
  details,
  isVerifying,
  errors,
  onSubmit,
}: DetailsStepProps) => {
  const { isBusiness, merchantName } = invitee;
  const [missing, setMissing] = useState<readonly string[]>([]);
  const submit = ({ values, problems, show }: FormAttempt<Details>) => {
    if (isVerifying) return;
    const empty = missingOf(values, isBusiness);
    const wrong = Object.keys(problems);
    setMissing(empty.length > 0 ? [missingText(isBusiness)] : []);
    if (empty.length > 0) show([...empty, ...wrong]);
    else if (wrong.length > 0) show(wrong);
    else onSubmit(values);
  };
  return (
    <Form<Details>
      label="Your details"
      initialValues={details}
      schema={detailsSchema(isBusiness)}
      onAttempt={submit}
    >
      <FormErrors errors={missing.length > 0 ? missing : errors} />
      {isBusiness ? (
        <BusinessFields isDisabled={isVerifying} />
      ) : (
        <PersonFields isDisabled={isVerifying} />
      )}
      <CheckboxField
        name="sms_opt_in"
        label={signUpTextStatement(merchantName ?? 'the business that invited me')}
        isDisabled={isVerifying}
      />
      <SubmitButton isBusy={isVerifying} busyLabel="Checking your details...">
        Continue
      </SubmitButton>
    </Form>
  );
};
