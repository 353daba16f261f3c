import { nameLimits, noteLimits } from '@billfold/shared/contracts/limits';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { basedOn, versionOf, type Based } from '@billfold/shared/forms/form-base';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { TextField } from '@billfold/shared/forms/TextField';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { CustomerFields } from '../../entities/customer/CustomerFields';
import {
  customerSaveAsked,
  customerSaveSettled,
  selectCustomerSave,
} from '../../entities/customer/save-customer.slice';
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
      {endsTexts && 'A new number switches texts off until the customer agrees to them again.'}
    </p>
  );
};

const useSave = ({ isOpen, customer, onClose }: EditCustomerFormProps) => {
  const dispatch = useDispatch();
  const state = useSelector(selectCustomerSave('edit', customer.id));
  const isSaved = state.status === 'saved';
  const end = useEffectEvent(() => onClose());
  useEffect(() => {
    if (isOpen && isSaved) end();
  }, [isOpen, isSaved]);
  useEffect(() => {
    if (!isOpen) dispatch(customerSaveSettled('edit'));
  }, [dispatch, isOpen]);
  return { ...state, isSaved, isSaving: state.status === 'saving' };
};

/** Everything that staff write down about a customer. */
export const EditCustomerForm = (props: EditCustomerFormProps) => {
  const { isOpen, customer, onClose } = props;
  const dispatch = useDispatch();
  const { isSaved, isSaving, errors, refusals } = useSave(props);
  const saved = { values: editValuesOf(customer), version: customer.version };
  return (
    <FormDialog<EditValues & Based>
      isOpen={isOpen && !isSaved}
      title="Edit Customer"
      initialValues={basedOn(saved.values, saved.version)}
      schema={editSchema}
      submitLabel="Save"
      isBusy={isSaving}
      busyLabel="Saving..."
      errors={errors}
      refusals={refusals}
      onSubmit={(values) =>
        dispatch(
          customerSaveAsked({
            form: 'edit',
            customer,
            version: versionOf(values),
            change: toChange(values),
          }),
        )
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
