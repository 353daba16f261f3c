import { nameLimits, noteLimits } from '@billfold/shared/contracts/limits';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { basedOn, versionOf, type Based } from '@billfold/shared/forms/form-base';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { TextField } from '@billfold/shared/forms/TextField';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { useFormikContext } from 'formik';
import { CustomerFields } from '../../entities/customer/CustomerFields';
import { saveCustomer, saveKey } from '../../entities/customer/save-customer.submission';
import {
  editedFields,
  editParts,
  editSchema,
  editValuesOf,
  toChange,
  type EditValues,
} from './edit-customer.form';
import styles from './EditCustomerForm.module.css';

export type EditCustomerFormProps = {
  readonly isOpen: boolean;
  readonly customer: CustomerView;
  readonly onClose: () => void;
};

const AddressLines = () => (
  <>
    <TextField
      name="service_address2"
      label="Service Address 2"
      hint="(optional)"
      autoComplete="off"
      maxLength={nameLimits.max}
    />
    <TextField
      name="service_address_city"
      label="City"
      hint="(optional)"
      autoComplete="off"
      maxLength={nameLimits.max}
    />
  </>
);

/** What a new number means for texts, before it is saved. */
const PhoneNotice = ({ customer }: { readonly customer: CustomerView }) => {
  const { values } = useFormikContext<EditValues>();
  const endsTexts = customer.sms_opt_in === true && values.phone !== editValuesOf(customer).phone;
  return (
    <p role="status" className={styles.notice}>
      {endsTexts && 'Changing the number turns texts off until the customer opts in again.'}
    </p>
  );
};

/** Everything that staff write down about a customer. */
export const EditCustomerForm = ({ isOpen, customer, onClose }: EditCustomerFormProps) => {
  const { state, submit, isShown } = useDialogSubmission(saveCustomer, {
    isOpen,
    key: saveKey('edit', customer.id),
    onClose,
  });
  const isSaving = state.status === 'sending';
  const saved = { values: editValuesOf(customer), version: customer.version };
  return (
    <FormDialog<EditValues & Based>
      isOpen={isShown}
      title="Edit Customer"
      initialValues={basedOn(saved.values, saved.version)}
      schema={editSchema}
      submitLabel="Save"
      isBusy={isSaving}
      busyLabel="Saving..."
      errors={state.status === 'refused' ? state.errors : []}
      refusals={state.status === 'refused' ? state.refusals : {}}
      onSubmit={(values) =>
        submit({
          form: 'edit',
          customer,
          version: versionOf(values),
          change: toChange(values),
        })
      }
      onClose={onClose}
    >
      <FormConflict saved={saved} parts={editParts} isPaused={isSaving} />
      <CustomerFields
        required={['email', 'phone']}
        phoneNotice={<PhoneNotice customer={customer} />}
        addressLines={<AddressLines />}
      />
      <TextField
        name="notes"
        label="Notes"
        hint="(optional)"
        lines={4}
        maxLength={noteLimits.max}
      />
      <FormDraft name={`customer-${customer.id}`} fields={[...editedFields, 'base']} />
    </FormDialog>
  );
};
