import { hostedCodeStatement } from '@billfold/shared/contracts/sign-up-wording';
import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { PhoneField } from '@billfold/shared/forms/PhoneField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Button } from '@billfold/shared/ui/Button';
import { useDispatch, useSelector } from 'react-redux';
import { LegalLinks } from '../../ui/LegalLinks';
import { missingOf, welcomeSchema } from './hosted.form';
import { selectHosted } from './hosted-selectors';
import { codeRequested, entryRefused, registrationEntered, startedOver } from './hosted.slice';
import { hostedTexts } from './hosted-texts';
import { KeepEntry } from './KeepEntry';
import styles from './PayHosted.module.css';

type WelcomeValues = { readonly phone: string };

export const WelcomeStep = ({ businessName }: { readonly businessName: string }) => {
  const dispatch = useDispatch();
  const { activity, errors, registration } = useSelector(selectHosted);
  const isBusy = activity !== 'idle';
  const submit = ({ values, problems, show }: FormAttempt<WelcomeValues>) => {
    if (isBusy) return;
    if (missingOf(values).length > 0) {
      dispatch(entryRefused({ errors: [hostedTexts.allRequired] }));
      show(['phone']);
    } else if (problems.phone !== undefined) show(['phone']);
    else dispatch(codeRequested({ isRepeated: false }));
  };
  return (
    <Form<WelcomeValues>
      label="Welcome"
      initialValues={{ phone: registration.phone }}
      schema={welcomeSchema}
      onAttempt={submit}
    >
      <FormErrors errors={errors} />
      <PhoneField name="phone" label="Phone Number" isRequired isDisabled={isBusy} />
      <p className={styles.small}>{hostedCodeStatement(businessName)}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="large" onClick={() => dispatch(startedOver())}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Sending...">
          Send Code
        </SubmitButton>
      </div>
      <LegalLinks />
      <KeepEntry<WelcomeValues> onChange={(values) => dispatch(registrationEntered(values))} />
    </Form>
  );
};
