import type { FactorKey, RecoveryCodes } from '@billfold/shared/contracts/second-factor.contract';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { PasswordField } from '@billfold/shared/forms/PasswordField';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { AuthenticatorKey } from '@billfold/shared/second-factor/AuthenticatorKey';
import { FactorCodeField } from '@billfold/shared/second-factor/FactorCodeField';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { useState } from 'react';
import { type AnyObjectSchema, object } from 'yup';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { beginFactor, confirmFactor } from './second-factor.submission';

type Values = { readonly password: string; readonly code: string; readonly fresh: string };
const nothing: Values = { password: '', code: '', fresh: '' };
const schemas: Readonly<Record<'password' | 'replace' | 'key', AnyObjectSchema>> = {
  password: object({ password: textRule() }),
  replace: object({ password: textRule(), code: textRule() }),
  key: object({ fresh: textRule() }),
};

type SetUpDialogProps = {
  readonly isOpen: boolean;
  /** A factor is on: its code is required, and the new key replaces it. */
  readonly isReplacing: boolean;
  readonly onClose: () => void;
};

/** Password, then the key with its first code, then the recovery codes. */
export const SetUpDialog = ({ isOpen, isReplacing, onClose }: SetUpDialogProps) => {
  const [key, setKey] = useState<FactorKey | null>(null);
  const [codes, setCodes] = useState<RecoveryCodes | null>(null);
  // The state of the answer would change the dialog while it is in sight.
  const [wasReplacing, setReplacing] = useState(isReplacing);
  if (!isOpen && wasReplacing !== isReplacing) setReplacing(isReplacing);
  const [begun, begin] = useSubmission(beginFactor, setKey);
  const [confirmed, confirm] = useSubmission(confirmFactor, setCodes);
  // Only once the address has followed: the form before would be drawn anew.
  if (!isOpen && key !== null) setKey(null);
  if (!isOpen && codes !== null) setCodes(null);
  const state = key === null ? begun : confirmed;
  const isFirst = key === null;
  return (
    <>
      <FormDialog<Values>
        isOpen={isOpen && codes === null}
        title={wasReplacing ? 'Use another app' : 'Set up two-step verification'}
        initialValues={nothing}
        schema={isFirst ? schemas[wasReplacing ? 'replace' : 'password'] : schemas.key}
        submitLabel={isFirst ? 'Continue' : 'Turn on'}
        step={{ id: isFirst ? 'password' : 'key', onBack: null }}
        isLong={!isFirst}
        isBusy={state.status === 'sending'}
        busyLabel="Checking..."
        errors={state.status === 'refused' ? state.errors : []}
        onSubmit={({ password, code, fresh }) => {
          if (!isFirst) confirm({ code: fresh });
          else begin(wasReplacing ? { password, code } : { password });
        }}
        onClose={onClose}
      >
        {key === null ? (
          <>
            <p>
              {wasReplacing
                ? 'Your current app and recovery codes work until you confirm the new app.'
                : "You'll also enter a code from an app on your phone each time you sign in."}
            </p>
            <PasswordField name="password" label="Your password" isRequired />
            {wasReplacing && <FactorCodeField />}
          </>
        ) : (
          <>
            <AuthenticatorKey factorKey={key} />
            <FactorCodeField name="fresh" isAppOnly hasInitialFocus />
          </>
        )}
      </FormDialog>
      <RecoveryCodesDialog
        codes={isOpen ? (codes?.recovery_codes ?? null) : null}
        onClose={onClose}
      />
    </>
  );
};
