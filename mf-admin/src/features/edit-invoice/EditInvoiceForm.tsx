import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { invoiceLimits } from '@billfold/shared/contracts/limits';
import { basedOn, type Based } from '@billfold/shared/forms/form-base';
import { DateField } from '@billfold/shared/forms/DateField';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { MoneyField } from '@billfold/shared/forms/MoneyField';
import { PinConfirm } from '@billfold/shared/forms/PinConfirm';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { formatCents } from '@billfold/shared/format/money';
import { useMay } from '@billfold/shared/remote/permission';
import { useFormikContext } from 'formik';
import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { invoiceDetail } from '../../entities/invoice/invoice-detail.resource';
import { totalOf } from '../../entities/invoice/line-items.form';
import { FieldRow } from '../../entities/form/FieldRow';
import { LineItemsFields, LinesTotal } from '../../entities/invoice/LineItemsFields';
import { usePinStep } from '../../entities/pin-step/use-pin-step';
import {
  editedFields,
  editParts,
  editSchema,
  editValuesOf,
  isClosing,
  stateOptions,
  toChange,
  type EditValues,
  type InvoiceChange,
} from './edit-invoice.form';
import { editInvoice } from './edit-invoice.submission';
import styles from './EditInvoiceForm.module.css';

export type EditInvoiceFormProps = {
  readonly isOpen: boolean;
  readonly invoice: InvoiceView;
  readonly onClose: () => void;
};

const uncollected = (balance: number): string =>
  `${formatCents(balance)} won't be collected. Nothing more can be paid.`;

const closingText = ({ body }: InvoiceChange, { amount_paid: paid }: InvoiceView): string => {
  const lines = [...(body.invoice_items ?? []), ...(body.invoice_append_items ?? [])];
  const balance = lines.reduce((sum, { amount }) => sum + amount, 0) - paid;
  return balance > 0 ? uncollected(balance) : 'Nothing more can be paid.';
};

/** What the save means for the customer's own plans, before it is saved. */
const Consequences = ({ invoice }: { readonly invoice: InvoiceView }) => {
  const { values } = useFormikContext<EditValues>();
  const scheduled = invoice.transactions.find(({ status }) => status === 'scheduled');
  const balance = totalOf(values) - invoice.amount_paid;
  const isClosed = values.state === 'paid' && invoice.state !== 'paid';
  return (
    <div role="status" className={styles.consequences}>
      {isClosed && balance > 0 && <p>{uncollected(balance)}</p>}
      {scheduled !== undefined &&
        (isClosed || balance <= 0 ? (
          <p>The scheduled payment won't be made. We'll let the customer know.</p>
        ) : (
          scheduled.amount_paid > balance && (
            <p>
              {`The scheduled payment of ${formatCents(scheduled.amount_paid)} will be lowered to ${formatCents(balance)}. We'll let the customer know.`}
            </p>
          )
        ))}
    </div>
  );
};

const Fields = ({ mayClose }: { readonly mayClose: boolean }) => (
  <>
    <FieldRow>
      <SelectField name="state" label="Status" options={stateOptions(mayClose)} isRequired />
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
  const { state, submit, isShown } = useDialogSubmission(editInvoice, {
    isOpen,
    onClose,
    onClosed: read,
  });
  const isRefused = state.status === 'refused';
  // Another person may have saved meanwhile, and some steps may be done: the form follows what is saved now.
  useEffect(() => {
    if (isRefused) read();
  }, [isRefused, read]);
  return { state, submit, isShown };
};

/** Status, dates, items, taxes and fees of an invoice. The total is the sum of the rows. */
export const EditInvoiceForm = (props: EditInvoiceFormProps) => {
  const { invoice, onClose } = props;
  const { state, submit, isShown } = useSave(props);
  const isSaving = state.status === 'sending';
  const pinStep = usePinStep<InvoiceChange>(state, (change, pin) =>
    submit({ ...change, body: { ...change.body, pin } }),
  );
  const mayClose = useMay('take_payment', invoice.merchant.id) || invoice.state === 'paid';
  const schema = useMemo(() => editSchema(invoice.amount_paid), [invoice.amount_paid]);
  const saved = { values: editValuesOf(invoice), version: invoice.version ?? 1 };
  return (
    <>
      <FormDialog<EditValues & Based>
        isOpen={isShown}
        title="Edit Invoice"
        initialValues={basedOn(saved.values, saved.version)}
        schema={schema}
        submitLabel="Save"
        isBusy={isSaving}
        busyLabel="Saving..."
        errors={state.status === 'refused' ? state.errors : []}
        isPanel
        width="large"
        summary={<LinesTotal />}
        onSubmit={(values) => {
          const change = toChange(invoice.id, values);
          if (isClosing(change)) pinStep.ask(change);
          else submit(change);
        }}
        onClose={onClose}
      >
        <FormConflict saved={saved} parts={editParts} isPaused={isSaving} />
        <Fields mayClose={mayClose} />
        <Consequences invoice={invoice} />
        <FormDraft name={`invoice-${invoice.id}`} fields={[...editedFields, 'base']} />
      </FormDialog>
      <PinConfirm
        {...pinStep.dialog}
        title="Mark as Paid"
        confirmLabel="Mark as Paid"
        busyLabel="Saving..."
      >
        {pinStep.waiting !== null && <p>{closingText(pinStep.waiting, invoice)}</p>}
      </PinConfirm>
    </>
  );
};
