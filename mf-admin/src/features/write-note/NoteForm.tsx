import { noteLimits } from '@billfold/shared/contracts/limits';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { basedOn, versionOf, type Based, type FormPart } from '@billfold/shared/forms/form-base';
import { Form } from '@billfold/shared/forms/Form';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { LeaveGuard } from '@billfold/shared/forms/LeaveGuard';
import { TextField } from '@billfold/shared/forms/TextField';
import { useMay } from '@billfold/shared/remote/permission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  customerSaveAsked,
  customerSaveSettled,
  selectCustomerSave,
} from '../../entities/customer/save-customer.slice';
import styles from './NoteForm.module.css';

type Note = { readonly notes: string };
type NoteFormProps = { readonly customer: CustomerView };

const parts: readonly FormPart<Note>[] = [
  { label: 'Comment', fields: ['notes'], textOf: ({ notes }) => notes },
];

const Fields = ({ customer }: NoteFormProps) => {
  const { status, errors, refusals } = useSelector(selectCustomerSave('note', customer.id));
  const { dirty } = useFormikContext();
  const [isTouched, setTouched] = useState(false);
  const isSaving = status === 'saving';
  return (
    <Stack gap={3}>
      <ErrorArea errors={[...errors, ...Object.values(refusals)]} />
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
  const dispatch = useDispatch();
  const { notes, version } = customer;
  useEffect(() => () => void dispatch(customerSaveSettled('note')), [dispatch]);
  return (
    <Form<Note & Based>
      label="Notes"
      initialValues={basedOn({ notes }, version)}
      onSubmit={(values) =>
        dispatch(
          customerSaveAsked({
            form: 'note',
            customer,
            version: versionOf(values),
            change: { notes: values.notes },
          }),
        )
      }
    >
      <Fields customer={customer} />
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
