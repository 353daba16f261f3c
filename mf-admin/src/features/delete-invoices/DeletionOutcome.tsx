import { useServices } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { invoicesChanged } from '../../entities/invoice/invoices-changed';
import { deleteInvoices, undoDeletion } from './delete-invoices.submission';
import { deletedText, dropNote, mayUndo, readNote, type DeletionNote } from './deletion-note';

/** What was deleted before the page was loaded anew, or what is deleted here while it cannot be. */
const useNote = () => {
  const { session } = useServices();
  const { status } = useSelector(deleteInvoices.select);
  const [seen, setSeen] = useState(status);
  const [note, setNote] = useState(() => readNote(session.read().userId, true));
  if (seen !== status) {
    setSeen(status);
    if (status === 'done') setNote(readNote(session.read().userId, false));
  }
  return [note, () => setNote(null)] as const;
};

/** After a deletion: how many were deleted, with Undo for 10 seconds, and which stay and why. */
export const DeletionOutcome = () => {
  const { notify } = useServices();
  const dispatch = useDispatch();
  const [note, close] = useNote();
  const restoration = useSelector(undoDeletion.select).status;
  useEffect(() => {
    if (restoration === 'done') dispatch(invoicesChanged());
  }, [dispatch, restoration]);
  const tell = useEffectEvent(({ deleted, waitsForReload, at }: DeletionNote) => {
    dropNote();
    if (!waitsForReload) dispatch(invoicesChanged());
    if (deleted.length === 0) return;
    const undo = {
      label: 'Undo',
      onPress: () => void dispatch(undoDeletion.actions.submitted(deleted)),
    };
    notify({ message: deletedText(deleted.length), ...(mayUndo(at) && { action: undo }) });
  });
  useEffect(() => {
    if (note !== null) tell(note);
  }, [note]);
  if (note === null || note.detail.length === 0) return null;
  return (
    <Card>
      <section aria-label="Invoices not deleted" role="status">
        <Stack gap={2}>
          <p>These invoices weren't deleted:</p>
          <ul>
            {note.detail.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Inline>
            <Button variant="secondary" size="small" onClick={close}>
              Close
            </Button>
          </Inline>
        </Stack>
      </section>
    </Card>
  );
};
