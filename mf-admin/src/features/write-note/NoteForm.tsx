import { Form } from '@billfold/shared/forms/Form';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { LeaveGuard } from '@billfold/shared/forms/LeaveGuard';
import { TextField } from '@billfold/shared/forms/TextField';
import { useMay } from '@billfold/shared/remote/permission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { SettledButton } from '@billfold/shared/ui/SettledButton';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import styles from './NoteForm.module.css';
import {
  noteSettled,
  noteSubmitted,
  selectWriteNote,
  type NotedCustomer,
} from './write-note.slice';

type OfCustomer = { readonly customer: NotedCustomer };
type Values = { readonly notes: string };

/** The form follows the stored note: while nothing is typed, and after a save. */
const useStoredNote = ({ id, notes }: NotedCustomer) => {
  const dispatch = useDispatch();
  const { status } = useSelector(selectWriteNote(id));
  const { dirty, initialValues, resetForm } = useFormikContext<Values>();
  const isSaved = status === 'saved';
  const isOutdated = initialValues.notes !== notes;
  const follow = useEffectEvent(() => {
    resetForm({ values: { notes } });
    if (isSaved) dispatch(noteSettled());
  });
  useEffect(() => {
    if (isSaved || (isOutdated && !dirty)) follow();
  }, [isSaved, isOutdated, dirty]);
  return { isChangedByOthers: isOutdated && dirty && !isSaved && status !== 'saving' };
};

/** What another person wrote while a note was typed here. */
const NoteOfOthers = ({ notes }: { readonly notes: string }) => {
  const { resetForm } = useFormikContext<Values>();
  return (
    <section className={styles.other} aria-label="Saved by another person">
      <h3 className={styles.label}>Saved by another person</h3>
      <p className={styles.note}>{notes === '' ? 'The note was emptied.' : notes}</p>
      <div>
        <Button variant="secondary" size="small" onClick={() => resetForm({ values: { notes } })}>
          Use this note
        </Button>
      </div>
    </section>
  );
};

const Fields = ({ customer }: OfCustomer) => {
  const { status, errors } = useSelector(selectWriteNote(customer.id));
  const { dirty } = useFormikContext<Values>();
  const [isTouched, setTouched] = useState(false);
  const { isChangedByOthers } = useStoredNote(customer);
  const isSaving = status === 'saving';
  return (
    <Stack gap={3}>
      <ErrorArea errors={errors} />
      <div className={isChangedByOthers ? styles.both : styles.one}>
        <div onFocus={() => setTouched(true)}>
          <TextField name="notes" label="Comment" lines={6} isReadOnly={isSaving} />
        </div>
        {isChangedByOthers && <NoteOfOthers notes={customer.notes} />}
      </div>
      {(isTouched || dirty) && (
        <Inline>
          <SettledButton
            key={isChangedByOthers ? 'mine' : 'save'}
            type="submit"
            isBusy={isSaving}
            busyLabel="Saving..."
            disabled={!dirty}
          >
            {isChangedByOthers ? 'Save mine instead' : 'Save'}
          </SettledButton>
        </Inline>
      )}
      <FormDraft name={`note-${customer.id}`} fields={['notes']} />
      <LeaveGuard isDirty={dirty} title="Notes" parameters={['tab']} />
    </Stack>
  );
};

/** What staff wrote about a customer. Staff without the permission read it, and all where the server takes no notes. */
export const NoteForm = ({ customer }: OfCustomer) => {
  const dispatch = useDispatch();
  const mayChange = useMay('customers', customer.merchant_id);
  const canWrite = mayChange && customer.version !== undefined;
  useEffect(() => () => void dispatch(noteSettled()), [dispatch]);
  return canWrite ? (
    <Form<Values>
      label="Notes"
      initialValues={{ notes: customer.notes }}
      onSubmit={({ notes }) => dispatch(noteSubmitted({ customer, notes }))}
    >
      <Fields customer={customer} />
    </Form>
  ) : (
    <p className={styles.note}>{customer.notes === '' ? 'No notes yet.' : customer.notes}</p>
  );
};
