import type { GroupView } from '@billfold/shared/contracts/group.contract';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { groupChangeAsked, selectGroupChange } from '../../entities/group/change-group.slice';
import { GroupFields } from '../../entities/group/GroupFields';
import {
  conditionsOf,
  groupFormOf,
  isSameWho,
  type GroupForm,
} from '../../entities/group/group-form';
import { GroupFormDialog } from './GroupFormDialog';

type EditGroupDialogProps = {
  readonly isOpen: boolean;
  readonly group: GroupView;
  readonly onClose: () => void;
};

const problemOf = ({ name, description }: GroupForm): string | null =>
  name.trim() === '' || description.trim() === '' ? 'Name and description required' : null;

const DeleteGroup = ({ group }: { readonly group: GroupView }) => {
  const dispatch = useDispatch();
  const isBusy = useSelector(selectGroupChange).status === 'running';
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    dispatch(groupChangeAsked({ kind: 'delete', id: group.id, name: group.name }));
  };
  return (
    <div>
      <Button variant="danger" icon="trash" disabled={isBusy} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete the group ${group.name}?`}
        confirmLabel="Delete group"
        tone="danger"
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        Its customers stay, and so do the messages that were sent to it.
      </ConfirmDialog>
    </div>
  );
};

/** Changes a group, or deletes it. Conditions that were not touched are not sent. */
export const EditGroupDialog = ({ group, ...props }: EditGroupDialogProps) => {
  const saved = groupFormOf(group);
  return (
    <GroupFormDialog
      {...props}
      title="Edit Group"
      submitLabel="Save"
      busyLabel="Saving"
      kind="edit"
      initialValues={saved}
      problemOf={problemOf}
      changeOf={(form) => ({
        kind: 'edit',
        id: group.id,
        request: {
          name: form.name.trim(),
          description: form.description.trim(),
          ...(isSameWho(form, saved) ? {} : { conditions: conditionsOf(form) }),
        },
      })}
    >
      <GroupFields merchants={[]} isLocationFixed />
      <DeleteGroup group={group} />
    </GroupFormDialog>
  );
};
