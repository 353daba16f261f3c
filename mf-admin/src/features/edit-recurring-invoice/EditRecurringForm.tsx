import { countText } from '@billfold/shared/contracts/count-text';
import type { RecurringInvoiceView } from '@billfold/shared/contracts/recurring-invoice.contract';
import { basedOn, filledWith, versionOf, type Based } from '@billfold/shared/forms/form-base';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { Choices } from '@billfold/shared/ui/Choices';
import { dialogParameter } from '@billfold/shared/remote/use-dialog';
import { useFormikContext } from 'formik';
import { MissingFields } from '../../entities/customer/MissingFields';
import { LinesTotal } from '../../entities/invoice/LineItemsFields';
import { editRecurring } from '../../entities/recurring-invoice/edit-recurring.submission';
import {
  editParts,
  editRecurringSchema,
  editValuesOf,
  recurringTexts,
  toEditRequest,
  toPreviewRequest,
  type EditRecurringValues,
} from '../../entities/recurring-invoice/recurring-invoice.form';
import { RecurringFields } from '../../entities/recurring-invoice/RecurringFields';
import { RecurringPreview } from '../../entities/recurring-invoice/RecurringPreview';

type OfRecurring = { readonly recurring: RecurringInvoiceView };

/** Whether open invoices change, too; nothing to choose without one. */
const AppliesTo = ({ recurring: { open_count: count } }: OfRecurring) => {
  const { values, setFieldValue } = useFormikContext<EditRecurringValues>();
  if (count === 0) return null;
  return (
    <>
      <Choices
        legend="Apply changes"
        value={values.applies_to}
        choices={[
          { value: 'next', content: 'From the next invoice on' },
          {
            value: 'open',
            content:
              count === 1
                ? 'Also the open invoice'
                : `Also the ${countText(count, 'open invoice')}`,
          },
        ]}
        onChange={(value) => void setFieldValue('applies_to', value === 'open' ? 'open' : 'next')}
      />
      {values.applies_to === 'open' && (
        <p role="status">
          {count === 1 ? 'It gets' : 'They get'} the new lines, description and minimum. The due{' '}
          {count === 1 ? 'date stays' : 'dates stay'} the same.
        </p>
      )}
    </>
  );
};

const Fields = ({ recurring }: OfRecurring) => {
  const { values } = useFormikContext<EditRecurringValues>();
  const { id, merchant_id: merchantId, group } = recurring;
  return (
    <>
      <RecurringFields today={recurring.today} firstLabel="Next due date" />
      <AppliesTo recurring={recurring} />
      <RecurringPreview
        request={toPreviewRequest(values, { id, merchant_id: merchantId })}
        hasCustomers={group !== null}
      />
    </>
  );
};

export type EditRecurringFormProps = OfRecurring & {
  readonly isOpen: boolean;
  /** Cancel, and the end of a save. */
  readonly onClose: () => void;
};

/** Changes what is billed and when. Who is billed stays. */
export const EditRecurringForm = ({ isOpen, recurring, onClose }: EditRecurringFormProps) => {
  const { id, version } = recurring;
  const { state, submit, isShown } = useDialogSubmission(editRecurring, { isOpen, onClose });
  const isSaving = state.status === 'sending';
  const values = editValuesOf(recurring);
  return (
    <FormDialog<EditRecurringValues & Based>
      isOpen={isShown}
      title="Edit recurring invoice"
      initialValues={basedOn(values, version)}
      schema={editRecurringSchema}
      submitLabel="Save"
      isBusy={isSaving}
      busyLabel="Saving"
      errors={state.status === 'refused' ? state.errors : []}
      parameters={[dialogParameter]}
      isPanel
      width="large"
      summary={<LinesTotal label={recurring.group === null ? 'Each invoice' : 'Per customer'} />}
      onSubmit={(typed) => {
        const { values: before } = filledWith<EditRecurringValues>(typed);
        submit({ id, request: toEditRequest(before, typed, versionOf(typed)) });
      }}
      onClose={onClose}
    >
      <FormConflict saved={{ values, version }} parts={editParts} isPaused={isSaving} />
      <MissingFields text={recurringTexts.incomplete} />
      <Fields recurring={recurring} />
      <FormDraft name={`recurring-${id}`} fields={[...Object.keys(values), 'base']} />
    </FormDialog>
  );
};
