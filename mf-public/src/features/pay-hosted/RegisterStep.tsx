import { pinLimits } from '@billfold/shared/contracts/limits';
import { digitEntry } from '@billfold/shared/forms/digit-entry';
import { DateField } from '@billfold/shared/forms/DateField';
import { EmailField } from '@billfold/shared/forms/EmailField';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { HiddenUsername } from '@billfold/shared/forms/HiddenUsername';
import { PasswordField } from '@billfold/shared/forms/PasswordField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Button } from '@billfold/shared/ui/Button';
import { useDispatch, useSelector } from 'react-redux';
import { complainAboutPins, missingOf, registerSchema } from './hosted.form';
import { selectHosted } from './hosted-selectors';
import {
  entryRefused,
  registrationEntered,
  registrationSubmitted,
  startedOver,
} from './hosted.slice';
import { hostedTexts } from './hosted-texts';
import { KeepEntry } from './KeepEntry';
import styles from './PayHosted.module.css';
import type { RegisterValues } from './registration.domain';

const pinNames = ['pin', 'confirm_pin'] as const;

type PinProps = {
  readonly name: (typeof pinNames)[number];
  readonly label: string;
  readonly isDisabled: boolean;
};

const NewPinField = ({ name, label, isDisabled }: PinProps) => (
  <PasswordField
    name={name}
    label={label}
    secret="PIN"
    inputMode="numeric"
    clean={digitEntry(pinLimits.length)}
    autoComplete="new-password"
    isRequired
    isDisabled={isDisabled}
  />
);

export const RegisterStep = () => {
  const dispatch = useDispatch();
  const { activity, errors, registration } = useSelector(selectHosted);
  const isBusy = activity !== 'idle';
  const { phone, email, birthdate, pin, confirm_pin } = registration;
  const refuse = (text: string) => dispatch(entryRefused({ errors: [text] }));
  const submit = ({ values, problems, show }: FormAttempt<RegisterValues>) => {
    if (isBusy) return;
    const missing = missingOf(values, pinNames);
    const complaint = complainAboutPins(values);
    if (missing.length > 0) {
      refuse(hostedTexts.allRequired);
      show(missing);
    } else if (complaint !== null) refuse(complaint);
    else if (Object.keys(problems).length > 0) show(Object.keys(problems));
    else dispatch(registrationSubmitted());
  };
  return (
    <Form<RegisterValues>
      label="Register"
      initialValues={{ email, birthdate, pin, confirm_pin }}
      schema={registerSchema}
      onAttempt={submit}
    >
      <FormErrors errors={errors} />
      <HiddenUsername username={phone} />
      <EmailField name="email" label="Email" isRequired isDisabled={isBusy} />
      <DateField
        name="birthdate"
        label="Birthdate"
        placeholder="01/01/1970"
        autoComplete="bday"
        isRequired
        isDisabled={isBusy}
      />
      <NewPinField name="pin" label="Create your PIN" isDisabled={isBusy} />
      <NewPinField name="confirm_pin" label="Enter PIN again" isDisabled={isBusy} />
      <div className={styles.buttons}>
        <Button variant="secondary" size="large" onClick={() => dispatch(startedOver())}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Registering...">
          Register
        </SubmitButton>
      </div>
      <KeepEntry<RegisterValues> onChange={(values) => dispatch(registrationEntered(values))} />
    </Form>
  );
};
