import { isGoodPassword } from '@billfold/shared/contracts/password-rules';
import { HiddenUsername } from '@billfold/shared/forms/HiddenUsername';
import { PasswordField } from '@billfold/shared/forms/PasswordField';
import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { useFormikContext } from 'formik';
import { useId } from 'react';
import { isReadyPassword, type NewPasswordValues } from './new-password.form';
import { PasswordRules } from './PasswordRules';

export type NewPasswordFieldsProps = {
  /** Whose password it is, for password managers. */
  readonly username: string | null;
  readonly isBusy: boolean;
  readonly busyLabel: string;
  readonly isDisabled?: boolean;
};

/** The password with its rules, the confirmation once they are met, and Continue once both are the same. */
export const NewPasswordFields = ({
  username,
  isBusy,
  busyLabel,
  isDisabled = false,
}: NewPasswordFieldsProps) => {
  const { values } = useFormikContext<NewPasswordValues>();
  const rulesId = useId();
  return (
    <>
      {username !== null && <HiddenUsername username={username} />}
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        describedBy={rulesId}
        isRequired
        isDisabled={isDisabled}
      />
      <PasswordRules id={rulesId} password={values.password} />
      <PasswordField
        name="confirmation"
        label="Confirm password"
        autoComplete="new-password"
        isRequired
        isDisabled={isDisabled || !isGoodPassword(values.password)}
      />
      <SubmitButton
        isBusy={isBusy}
        busyLabel={busyLabel}
        disabled={isDisabled || !isReadyPassword(values)}
      >
        Continue
      </SubmitButton>
    </>
  );
};
