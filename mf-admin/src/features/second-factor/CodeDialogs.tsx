import type { RecoveryCodes } from '@billfold/shared/contracts/second-factor.contract';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { FactorCodeField } from '@billfold/shared/second-factor/FactorCodeField';
import type { SubmissionState } from '@billfold/shared/store/submission';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { useState } from 'react';
import { object } from 'yup';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';
import { renewCodes, switchFactorOff } from './second-factor.submission';

const schema = object({ code: textRule() });

type Opened = { readonly isOpen: boolean; readonly onClose: () => void };
type CodeFormProps = Opened & {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly tone?: 'primary' | 'danger';
  readonly state: SubmissionState;
  readonly onSubmit: (code: string) => void;
};

const CodeForm = ({ state, text, onSubmit, ...dialog }: CodeFormProps) => (
  <FormDialog
    {...dialog}
    initialValues={{ code: '' }}
    schema={schema}
    isBusy={state.status === 'sending'}
    busyLabel="Checking..."
    errors={state.status === 'refused' ? state.errors : []}
    onSubmit={({ code }) => onSubmit(code)}
  >
    <p>{text}</p>
    <FactorCodeField hasInitialFocus />
  </FormDialog>
);

export const SwitchOffDialog = ({ isOpen, onClose }: Opened) => {
  const [state, submit] = useSubmission(switchFactorOff, onClose);
  return (
    <CodeForm
      isOpen={isOpen}
      onClose={onClose}
      title="Turn off two-step verification"
      text="You'll sign in with just your password. Your recovery codes will stop working."
      submitLabel="Turn off"
      tone="danger"
      state={state}
      onSubmit={(code) => submit({ code })}
    />
  );
};

export const NewCodesDialog = ({ isOpen, onClose }: Opened) => {
  const [codes, setCodes] = useState<RecoveryCodes | null>(null);
  const [state, submit] = useSubmission(renewCodes, setCodes);
  // Only once the address has followed: the form before would be drawn anew.
  if (!isOpen && codes !== null) setCodes(null);
  return (
    <>
      <CodeForm
        isOpen={isOpen && codes === null}
        onClose={onClose}
        title="Make new recovery codes"
        text="You'll get ten new codes. Your current ones will stop working."
        submitLabel="Make new codes"
        state={state}
        onSubmit={(code) => submit({ code })}
      />
      <RecoveryCodesDialog
        codes={isOpen ? (codes?.recovery_codes ?? null) : null}
        onClose={onClose}
      />
    </>
  );
};
