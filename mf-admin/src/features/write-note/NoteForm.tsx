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
import styles from './NoteForm.module.css';
import {
  noteSettled,
  noteSubmitted,
  selectWriteNote,
  type NotedCustomer,
} from './write-note.slice';

type Note = { readonly notes: string };
type NoteFormProps = { readonly customer: NotedCustomer };
type VersionedProps = NoteFormProps & { readonly version: number };

const parts: readonly FormPart<Note>[] = [
  { label: 'Comment', fields: ['notes'], textOf: ({ notes }) => notes },
];

const Fields = ({ customer, version }: VersionedProps) => {
  const { status, errors } = useSelector(selectWriteNote(customer.id));
  const { dirty } = useFormikContext();
  const [isTouched, setTouched] = useState(false);
  const isSaving = status === 'saving';
  return (
    <Stack gap={3}>
      <ErrorArea errors={errors} />
      <FormConflict<Note>
        saved={{ values: { notes: customer.notes }, version }}
        parts={parts}
        isPaused={isSaving}
      />
      <div onFocus={() => setTouched(true)}>
        <TextField name="notes" label="Comment" lines={6} isReadOnly={isSaving} />
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

const Editable = ({ customer, version }: VersionedProps) => {
  const dispatch = useDispatch();
  const { notes } = customer;
  return (
    <Form<Note & Based>
      label="Notes"
      initialValues={basedOn({ notes }, version)}
      onSubmit={(note) =>
        dispatch(noteSubmitted({ customer, notes: note.notes, version: versionOf(note) }))
      }
    >
      <Fields customer={customer} version={version} />
    </Form>
  );
};

/** What staff wrote about a customer. Staff without the permission read it, and all where the server takes no notes. */
export const NoteForm = ({ customer }: NoteFormProps) => {
  const dispatch = useDispatch();
  const mayChange = useMay('customers', customer.merchant_id);
  const { version, notes } = customer;
  useEffect(() => () => void dispatch(noteSettled()), [dispatch]);
  return mayChange && version !== undefined ? (
    <Editable customer={customer} version={version} />
  ) : (
    <p className={styles.note}>{notes === '' ? 'No notes yet.' : notes}</p>
  );
};
