import { noteLimits } from '@billfold/shared/contracts/limits';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { basedOn, versionOf, type Based, type FormPart } from '@billfold/shared/forms/form-base';
import { Form } from '@billfold/shared/forms/Form';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { LeaveGuard } from '@billfold/shared/forms/LeaveGuard';
import { TextField } from '@billfold/shared/forms/TextField';
import { useMay } from '@billfold/shared/remote/permission';
import type { SubmissionState } from '@billfold/shared/store/submission';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { saveCustomer, saveKey } from '../../entities/customer/save-customer.submission';
import styles from './NoteForm.module.css';

type Note = { readonly notes: string };
type NoteFormProps = { readonly customer: CustomerView };

const parts: readonly FormPart<Note>[] = [
  { label: 'Comment', fields: ['notes'], textOf: ({ notes }) => notes },
];

const Fields = ({ customer, save }: NoteFormProps & { readonly save: SubmissionState }) => {
  const { dirty } = useFormikContext();
  const [isTouched, setTouched] = useState(false);
  const isSaving = save.status === 'sending';
  return (
    <Stack gap={3}>
      {save.status === 'refused' && (
        <ErrorArea errors={[...save.errors, ...Object.values(save.refusals)]} />
      )}
      <FormConflict<Note>
        saved={{ values: { notes: customer.notes }, version: customer.version }}
        parts={parts}
        isPaused={isSaving}
      />
      <div onFocus={() => setTouched(true)}>
        <TextField
          name="notes"
          label="Comment"
          lines={6}
          maxLength={noteLimits.max}
          isReadOnly={isSaving}
        />
      </div>
      {(isTouched || dirty) && (
        <Inline>
          <Button type="submit" isBusy={isSaving} busyLabel="Saving..." disabled={!dirty}>
            Save
          </Button>
        </Inline>
      )}
      <FormDraft name={`note-${customer.id}`} fields={['notes', 'base']} />
      <LeaveGuard isDirty={dirty} title="Notes" parameters={['tab']} />
    </Stack>
  );
};

const Editable = ({ customer }: NoteFormProps) => {
  const { notes, version } = customer;
  const [save, submit] = useSubmission(saveCustomer, undefined, saveKey('note', customer.id));
  return (
    <Form<Note & Based>
      label="Notes"
      initialValues={basedOn({ notes }, version)}
      onSubmit={(values) =>
        submit({
          form: 'note',
          customer,
          version: versionOf(values),
          change: { notes: values.notes },
        })
      }
    >
      <Fields customer={customer} save={save} />
    </Form>
  );
};

/** What staff wrote about a customer. Staff without the permission only read it. */
export const NoteForm = ({ customer }: NoteFormProps) => {
  const mayChange = useMay('customers', customer.merchant_id);
  return mayChange ? (
    <Editable customer={customer} />
  ) : (
    <p className={styles.note}>{customer.notes === '' ? 'No notes yet.' : customer.notes}</p>
  );
};
