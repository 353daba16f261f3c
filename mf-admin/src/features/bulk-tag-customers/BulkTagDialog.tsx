import { SearchedOptions } from '@billfold/shared/list/SearchedOptions';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import type { ComboBoxOption } from '@billfold/shared/desk/SearchComboBox';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Modal } from '@billfold/shared/ui/Modal';
import { Stack } from '@billfold/shared/ui/Stack';
import { useOpening } from '@billfold/shared/ui/use-opening';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { tagOptions } from '../../entities/tag/tag-options';
import { bulkTagRequested, dialogClosed, selectBulkTag, type TagAction } from './bulk-tag.slice';
import { dialogTitle } from './bulk-tag-texts';

type BulkTagDialogProps = {
  readonly isOpen: boolean;
  /** Null once the dialog is closed; the dialog shows the last question while it fades. */
  readonly action: TagAction | null;
  readonly selection: ListSelection;
};

const labels = { add: 'Add tag', remove: 'Remove tag' } as const;

/** Chooses the tag. */
export const BulkTagDialog = ({ isOpen, action: openAction, selection }: BulkTagDialogProps) => {
  const dispatch = useDispatch();
  const { status, errors } = useSelector(selectBulkTag);
  const action = openAction ?? 'add';
  const [tag, setTag] = useState<ComboBoxOption | null>(null);
  const [isAsked, setAsked] = useState(false);
  useOpening(isOpen, () => {
    setTag(null);
    setAsked(false);
  });
  const isBusy = status === 'busy';
  const close = () => dispatch(dialogClosed());
  const submit = () => {
    setAsked(true);
    if (tag === null || isBusy) return;
    dispatch(
      bulkTagRequested({
        action,
        tag: { id: Number(tag.id), name: tag.label },
        selection:
          selection.kind === 'rows'
            ? { kind: 'rows', keys: selection.keys }
            : { kind: 'matching', query: selection.query },
      }),
    );
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
        <ErrorArea errors={errors} />
        <SearchedOptions
          isOpen={isOpen}
          label="Tag"
          options={tagOptions}
          chosen={tag}
          onChoose={setTag}
          problem={isAsked && tag === null ? 'Please choose a tag.' : undefined}
        />
      </Stack>
    </Modal>
  );
};
