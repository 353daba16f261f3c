import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { invoiceLimits } from '@billfold/shared/contracts/limits';
import { basedOn, type Based } from '@billfold/shared/forms/form-base';
import { DateField } from '@billfold/shared/forms/DateField';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { formatCents } from '@billfold/shared/format/money';
import { useFormikContext } from 'formik';
import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useDialogSubmission } from '../../entities/invoice/dialog-submission';
import { invoiceDetail } from '../../entities/invoice/invoice-detail.resource';
import { totalOf } from '../../entities/invoice/line-items.form';
import { FieldRow } from '../../entities/form/FieldRow';
import { LineItemsFields } from '../../entities/invoice/LineItemsFields';
import {
  editedFields,
  editParts,
  editSchema,
  editValuesOf,
  stateOptions,
  toChange,
  type EditValues,
} from './edit-invoice.form';
import { editInvoice } from './edit-invoice.submission';
import styles from './EditInvoiceForm.module.css';

export type EditInvoiceFormProps = {
  readonly isOpen: boolean;
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
};

/** What the save means for the customer's own plans, before it is saved. */
const Consequences = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const { values } = useFormikContext<EditValues>();
  const scheduled = invoice.transactions.find(({ status }) => status === 'scheduled');
  const balance = totalOf(values) - invoice.amount_paid;
  const isClosed = values.state === 'paid' && invoice.state !== 'paid';
  return (
    <div role="status" className={styles.consequences}>
      {isClosed && balance > 0 && (
        <p>{`${formatCents(balance)} is not collected: nothing more can be paid.`}</p>
      )}
      {scheduled !== undefined &&
        (isClosed || balance <= 0 ? (
          <p>The scheduled payment will not be made. The customer is told.</p>
        ) : (
          scheduled.amount_paid > balance && (
            <p>
              {`The scheduled payment of ${formatCents(scheduled.amount_paid)} will be lowered to ${formatCents(balance)}. The customer is told.`}
            </p>
          )
        ))}
    </div>
  );
};

const Fields = () => (
  <>
    <FieldRow>
      <SelectField name="state" label="Status" options={stateOptions} isRequired />
      <DateField name="due_date" label="Due Date" isRequired />
    </FieldRow>
    <FieldRow>
      <TextField
        name="description"
        label="Invoice Description"
        hint="(optional)"
        maxLength={invoiceLimits.descriptionMax}
      />
      <MoneyField name="minimum_amount_due" label="Minimum Amount Due" hint="(optional)" />
    </FieldRow>
    <LineItemsFields />
  </>
);

const useSave = ({ isOpen, invoice, onClose }: EditInvoiceFormProps) => {
  const dispatch = useDispatch();
  const { id } = invoice;
  const read = useCallback(() => void dispatch(invoiceDetail.actions.reloaded(id)), [dispatch, id]);
  const [state, submit] = useDialogSubmission(
    editInvoice,
    isOpen,
    useCallback(() => {
      read();
      onClose();
    }, [read, onClose]),
  );
  const isRefused = state.status === 'refused';
  // Another person may have saved meanwhile, and some steps may be done: the form follows what is saved now.
  useEffect(() => {
    if (isRefused) read();
  }, [isRefused, read]);
  return {
    isSaving: state.status === 'sending',
    errors: state.status === 'refused' ? state.errors : [],
    submit,
  };
};

/** Status, dates, items, taxes and fees of an invoice. The total is the sum of the rows. */
export const EditInvoiceForm = (props: EditInvoiceFormProps) => {
  const { isOpen, invoice, onClose } = props;
  const { isSaving, errors, submit } = useSave(props);
  const schema = useMemo(() => editSchema(invoice.amount_paid), [invoice.amount_paid]);
  const saved = { values: editValuesOf(invoice), version: invoice.version ?? 1 };
  return (
    <FormDialog<EditValues & Based>
      isOpen={isOpen}
      title="Edit Invoice"
      initialValues={basedOn(saved.values, saved.version)}
      schema={schema}
      submitLabel="Save"
      isBusy={isSaving}
      busyLabel="Saving..."
      errors={errors}
      isLong
      width="large"
      onSubmit={(values) => submit(toChange(invoice.id, values))}
      onClose={onClose}
    >
      <FormConflict saved={saved} parts={editParts} isPaused={isSaving} />
      <Fields />
      <Consequences invoice={invoice} />
      <FormDraft name={`invoice-${invoice.id}`} fields={[...editedFields, 'base']} />
    </FormDialog>
  );
};
