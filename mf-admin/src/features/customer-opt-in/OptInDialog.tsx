import { optInLabels, type OptInName } from '@billfold/shared/contracts/opt-in-wording';
import { staffOptOutStatement } from '@billfold/shared/contracts/staff-opt-in-wording';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { object } from 'yup';
import { AgreementFields } from '../../entities/customer/AgreementFields';
import {
  agreementOf,
  emptyAgreement,
  type Agreement,
  type AgreementValues,
} from '../../entities/customer/agreement';

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

const AskForConsent = (props: OptInDialogProps) => {
  const { name, merchantName } = props;
  return (
    <FormDialog<AgreementValues>
      isOpen={props.isOpen && props.isOn}
      title={`Opt in: ${optInLabels[name]}`}
      initialValues={emptyAgreement}
      schema={object({
        agreedBy: textRule(),
        reference: textRule({ isRequired: name === 'marketing_opt_in' }),
      })}
      submitLabel="Confirm"
      busyLabel="Saving..."
      isBusy={props.isBusy}
      errors={props.errors}
      onClose={props.onClose}
      onSubmit={(values) => {
        const agreement = agreementOf(values);
        if (agreement !== undefined) props.onConfirm(agreement);
      }}
    >
      <AgreementFields name={name} merchantName={merchantName} />
    </FormDialog>
  );
};

/** Confirms a change of an opt-in: on with how the customer agreed, off with what ends. */
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
