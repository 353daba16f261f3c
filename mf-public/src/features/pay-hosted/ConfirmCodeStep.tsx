import { Form, type FormAttempt } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { TextField } from '@billfold/shared/forms/TextField';
import { Button } from '@billfold/shared/ui/Button';
import { useDispatch, useSelector } from 'react-redux';
import { codeSchema, missingOf } from './hosted.form';
import { selectHosted } from './hosted-selectors';
import { codeRequested, codeSubmitted, entryRefused, registrationEntered } from './hosted.slice';
import { hostedTexts } from './hosted-texts';
import { KeepEntry } from './KeepEntry';
import styles from './PayHosted.module.css';
import { cleanCode } from './registration.domain';

type CodeValues = { readonly code: string };

export const ConfirmCodeStep = () => {
  const dispatch = useDispatch();
  const { activity, errors, registration } = useSelector(selectHosted);
  const isBusy = activity !== 'idle';
  const submit = ({ values, show }: FormAttempt<CodeValues>) => {
    if (isBusy) return;
    if (missingOf(values).length > 0) {
      dispatch(entryRefused({ errors: [hostedTexts.allRequired] }));
      show(['code']);
    } else dispatch(codeSubmitted());
  };
  const resend = () => {
    if (!isBusy) dispatch(codeRequested({ isRepeated: true }));
  };
  return (
    <Form<CodeValues>
      label="Confirm code"
      initialValues={{ code: registration.code }}
      schema={codeSchema}
      onAttempt={submit}
    >
      <FormErrors errors={errors} />
      <TextField
        name="code"
        label="Verification Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        clean={cleanCode}
        isRequired
        isDisabled={isBusy}
      />
      <div className={styles.buttons}>
        {/* Never disabled: who pressed it keeps the focus. */}
        <Button variant="secondary" size="large" aria-disabled={isBusy} onClick={resend}>
          Resend
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="One moment...">
          Submit
        </SubmitButton>
      </div>
      <KeepEntry<CodeValues> onChange={(values) => dispatch(registrationEntered(values))} />
    </Form>
  );
};
