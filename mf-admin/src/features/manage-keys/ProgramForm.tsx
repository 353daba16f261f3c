import {
  type CreatedProgramKey,
  type Program,
  programLimits,
  type ProgramScope,
  programScopes,
  programScopeWords,
} from '@billfold/shared/contracts/program.contract';
import { CheckboxField } from '@billfold/shared/forms/CheckboxField';
import { FormDialog, type FormDialogProps } from '@billfold/shared/forms/FormDialog';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { TextField } from '@billfold/shared/forms/TextField';
import type { SubmissionState } from '@billfold/shared/store/submission';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { boolean, object } from 'yup';
import { changeProgram, createProgram } from './programs.submission';
import styles from './Keys.module.css';

type Values = { readonly name: string } & Readonly<Record<ProgramScope, boolean>>;

const schema = object({
  name: textRule(),
  customers: boolean(),
  invoices: boolean(),
  payments: boolean(),
});
const valuesOf = (name: string, scopes: readonly ProgramScope[]): Values => ({
  name,
  customers: scopes.includes('customers'),
  invoices: scopes.includes('invoices'),
  payments: scopes.includes('payments'),
});
const scopesOf = (values: Values) => programScopes.filter((scope) => values[scope]);

type Shared = Pick<
  FormDialogProps<Values>,
  'isOpen' | 'title' | 'initialValues' | 'submitLabel' | 'busyLabel' | 'onSubmit' | 'onClose'
>;

const ProgramForm = ({ state, ...dialog }: Shared & { readonly state: SubmissionState }) => (
  <FormDialog<Values>
    {...dialog}
    schema={schema}
    isBusy={state.status === 'sending'}
    {...(state.status === 'refused' && { errors: state.errors, refusals: state.refusals })}
  >
    <TextField
      name="name"
      label="Name"
      hint="The history shows it beside everything the program changes."
      maxLength={programLimits.nameLength}
      isRequired
      hasInitialFocus
    />
    <fieldset className={styles.scopes}>
      <legend>What it can do</legend>
      <p>Any program can read customers, invoices, and payments.</p>
      {programScopes.map((scope) => (
        <CheckboxField key={scope} name={scope} label={programScopeWords[scope]} />
      ))}
    </fieldset>
  </FormDialog>
);

type AddProgramProps = {
  readonly isOpen: boolean;
  readonly merchantId: number;
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedProgramKey) => void;
};

/** A program of the merchant's own, which gets a key. */
export const AddProgram = ({ isOpen, merchantId, onClose, onCreated }: AddProgramProps) => {
  const { state, submit, isShown } = useDialogSubmission(createProgram, {
    isOpen,
    onClose,
    onClosed: onCreated,
  });
  return (
    <ProgramForm
      isOpen={isShown}
      title="Add a program"
      initialValues={valuesOf('', [])}
      submitLabel="Add program"
      busyLabel="Adding..."
      state={state}
      onSubmit={(values) =>
        submit({ merchant_id: merchantId, name: values.name.trim(), scopes: scopesOf(values) })
      }
      onClose={onClose}
    />
  );
};

type ChangeProgramProps = {
  readonly isOpen: boolean;
  readonly merchantId: number;
  /** Stays while the dialog fades. */
  readonly program: Program;
  readonly onClose: () => void;
};

export const ChangeProgram = ({ isOpen, merchantId, program, onClose }: ChangeProgramProps) => {
  const { state, submit, isShown } = useDialogSubmission(changeProgram, { isOpen, onClose });
  return (
    <ProgramForm
      isOpen={isShown}
      title={`Change ${program.name}`}
      initialValues={valuesOf(program.name, program.scopes)}
      submitLabel="Save"
      busyLabel="Saving..."
      state={state}
      onSubmit={(values) =>
        submit({
          id: program.id,
          merchant_id: merchantId,
          name: values.name.trim(),
          scopes: scopesOf(values),
        })
      }
      onClose={onClose}
    />
  );
};
