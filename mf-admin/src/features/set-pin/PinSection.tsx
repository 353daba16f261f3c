import { deletionLimits, pinLimits } from '@billfold/shared/contracts/limits';
import { digitEntry } from '@billfold/shared/forms/digit-entry';
import { Form } from '@billfold/shared/forms/Form';
import { FormErrors } from '@billfold/shared/forms/FormErrors';
import { PasswordField } from '@billfold/shared/forms/PasswordField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { useSession } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Stack } from '@billfold/shared/ui/Stack';
import { useCallback, useState } from 'react';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import { setPin } from './set-pin.submission';
import styles from './PinSection.module.css';
import { noPin, setPinSchema, type SetPinValues } from './set-pin.form';

const pinField = {
  secret: 'PIN',
  inputMode: 'numeric',
  autoComplete: 'off',
  clean: digitEntry(pinLimits.length),
} as const;

const PinForm = ({ hasPin }: { readonly hasPin: boolean }) => {
  // An accepted form begins anew: neither the PIN nor the password stays on the page.
  const [accepted, setAccepted] = useState(0);
  const onDone = useCallback(() => setAccepted((count) => count + 1), []);
  const [state, submit] = useSubmission(setPin, onDone);
  const isBusy = state.status === 'sending';
  return (
    <Form<SetPinValues>
      key={accepted}
      label="PIN"
      initialValues={noPin}
      schema={setPinSchema}
      onSubmit={({ pin, password }) => submit({ pin, password })}
    >
      <Stack>
        {state.status === 'refused' && <FormErrors errors={state.errors} />}
        <PasswordField {...pinField} name="pin" label="New PIN" hint="4 digits" isRequired />
        <PasswordField {...pinField} name="repeated" label="Repeat the new PIN" isRequired />
        <PasswordField name="password" label="Your password" isRequired />
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          {hasPin ? 'Change PIN' : 'Set PIN'}
        </SubmitButton>
      </Stack>
    </Form>
  );
};

/** The PIN with which staff confirm actions. */
export const PinSection = () => {
  const hasPin = useSession().user?.has_pin === true;
  return (
    <SettingsSection
      title="PIN"
      text={`Your PIN confirms things that are hard to undo, such as canceling an invoice. Deleted customers and invoices can be restored for ${deletionLimits.restorableDays} days. ${hasPin ? 'You have a PIN.' : "You don't have a PIN yet."}`}
    >
      <div className={styles.form}>
        <PinForm hasPin={hasPin} />
      </div>
    </SettingsSection>
  );
};
