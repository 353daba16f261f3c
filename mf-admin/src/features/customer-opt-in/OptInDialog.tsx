import {
  agreementLabels,
  agreementStatement,
  agreementWays,
  optInLabels,
  type OptInName,
} from '@billfold/shared/contracts/opt-in-wording';
import { staffOptOutStatement } from '@billfold/shared/contracts/staff-opt-in-wording';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useFormikContext } from 'formik';
import { object } from 'yup';
import type { Agreement } from './opt-in-change';

export type OptInDialogProps = {
  readonly isOpen: boolean;
  readonly name: OptInName;
  readonly isOn: boolean;
  readonly merchantName: string;
  readonly isBusy: boolean;
  readonly errors: readonly string[];
  /** Undefined when it is switched off. */
  readonly onConfirm: (agreement: Agreement | undefined) => void;
  readonly onClose: () => void;
};

type Values = { readonly agreedBy: string; readonly reference: string };

const ways = agreementWays.map((value) => ({ value, label: agreementLabels[value] }));
const proofLimit = 200;

/** The sentence that is stored, letter for letter. */
const Words = ({ name, merchantName }: Pick<OptInDialogProps, 'name' | 'merchantName'>) => {
  const { values } = useFormikContext<Values>();
  const way = agreementWays.find((each) => each === values.agreedBy);
  return way === undefined ? null : <p>{agreementStatement(name, merchantName, way)}</p>;
};

const AskForConsent = (props: OptInDialogProps) => {
  const { name, merchantName } = props;
  const needsProof = name === 'marketing_opt_in';
  return (
    <FormDialog<Values>
      isOpen={props.isOpen && props.isOn}
      title={`Opt in: ${optInLabels[name]}`}
      initialValues={{ agreedBy: '', reference: '' }}
      schema={object({
        agreedBy: textRule(),
        reference: textRule({ isRequired: needsProof }),
      })}
      submitLabel="Confirm"
      busyLabel="Saving..."
      isBusy={props.isBusy}
      errors={props.errors}
      onClose={props.onClose}
      onSubmit={({ agreedBy, reference }) => {
        const way = agreementWays.find((each) => each === agreedBy);
        if (way !== undefined) props.onConfirm({ agreedBy: way, reference });
      }}
    >
      <SelectField name="agreedBy" label="How did the customer agree?" options={ways} />
      <TextField
        name="reference"
        label={needsProof ? 'Recording or signed form' : 'Recording or signed form (optional)'}
        hint="Where the agreement can be found"
        maxLength={proofLimit}
      />
      <Words name={name} merchantName={merchantName} />
    </FormDialog>
  );
};

/** Asks before an opt-in changes: on with how the customer agreed, off with what ends. */
export const OptInDialog = (props: OptInDialogProps) => (
  <>
    <AskForConsent {...props} />
    <ConfirmDialog
      isOpen={props.isOpen && !props.isOn}
      title={`Opt out: ${optInLabels[props.name]}`}
      confirmLabel="Confirm"
      isBusy={props.isBusy}
      busyLabel="Saving..."
      errors={props.errors}
      onConfirm={() => props.onConfirm(undefined)}
      onClose={props.onClose}
    >
      <p>{staffOptOutStatement(props.name, props.merchantName)}</p>
    </ConfirmDialog>
  </>
);
