import { SearchedOptions } from '@billfold/shared/list/SearchedOptions';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { useServices } from '@billfold/shared/remote/Services';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
import { useOpening } from '@billfold/shared/ui/use-opening';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { tagOptions } from '../../entities/tag/tag-options';
import type { BulkTag, TagAction } from './bulk-tag';
import { dialogTitle, doneText } from './bulk-tag-texts';
import { tagCustomers, undoTags } from './bulk-tag.submission';

type BulkTagDialogProps = {
  readonly isOpen: boolean;
  /** Null once the dialog is closed; the dialog shows the last question while it fades. */
  readonly action: TagAction | null;
  readonly selection: ListSelection;
  readonly onClose: () => void;
};

const labels = { add: 'Add tag', remove: 'Remove tag' } as const;

/** Chooses the tag. The toast that says how many customers were changed offers to undo it. */
export const BulkTagDialog = ({
  isOpen,
  action: openAction,
  selection,
  onClose,
}: BulkTagDialogProps) => {
  const dispatch = useDispatch();
  const { notify } = useServices();
  const action = openAction ?? 'add';
  const [tag, setTag] = useState<BulkTag['tag'] | null>(null);
  const [hasSubmitted, setSubmitted] = useState(false);
  const [sent, setSent] = useState<BulkTag | null>(null);
  const [state, send] = useSubmission(tagCustomers, (answer) => {
    if (sent !== null)
      notify({
        message: doneText(sent, answer),
        ...(answer.changed > 0 && {
          action: {
            label: 'Undo',
            onPress: () => void dispatch(undoTags.actions.submitted(answer.id)),
          },
        }),
      });
    onClose();
    selection.clear();
  });
  useOpening(isOpen, () => {
    setTag(null);
    setSubmitted(false);
  });
  const isBusy = state.status === 'sending';
  const close = () => {
    dispatch(tagCustomers.actions.cleared());
    onClose();
  };
  const submit = () => {
    setSubmitted(true);
    if (tag === null || isBusy) return;
    const command: BulkTag = {
      action,
      tag,
      selection:
        selection.kind === 'rows'
          ? { kind: 'rows', keys: selection.keys }
          : { kind: 'matching', query: selection.query },
    };
    setSent(command);
    send(command);
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={dialogTitle(action, selection)}
      isDismissable={!isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button onClick={submit} isBusy={isBusy}>
            {labels[action]}
          </Button>
        </>
      }
    >
      <Stack>
        {state.status === 'refused' && <ErrorArea errors={state.errors} />}
        <SearchedOptions
          isOpen={isOpen}
          label="Tag"
          options={tagOptions}
          chosen={tag && { id: String(tag.id), label: tag.name }}
          onChoose={(option) => setTag(option && { id: Number(option.id), name: option.label })}
          problem={hasSubmitted && tag === null ? 'Please choose a tag.' : undefined}
        />
      </Stack>
    </Modal>
  );
};
