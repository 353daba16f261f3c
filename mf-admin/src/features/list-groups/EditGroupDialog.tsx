import type { GroupView } from '@billfold/shared/contracts/group.contract';
import { basedOn, versionOf, type Based, type FormPart } from '@billfold/shared/forms/form-base';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { changeGroup, selectIsChanging } from '../../entities/group/change-group.submission';
import { GroupFields } from '../../entities/group/GroupFields';
import {
  conditionsOf,
  groupFormOf,
  isSameWho,
  type GroupForm,
} from '../../entities/group/group-form';
import { useTagName } from '../../entities/group/use-tag-name';
import { whoBelongsWords } from '../../entities/group/who-belongs-text';
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
  const isBusy = useSelector(selectIsChanging);
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    dispatch(changeGroup.actions.submitted({ kind: 'delete', id: group.id, name: group.name }));
  };
  return (
    <div>
      <Button variant="danger" icon="trash" disabled={isBusy} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete ${group.name}?`}
        confirmLabel="Delete group"
        tone="danger"
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        Its customers and sent messages stay.
      </ConfirmDialog>
    </div>
  );
};

/** What another person saved, beside what is typed here. */
const Meanwhile = ({ group }: { readonly group: GroupView }) => {
  const isPaused = useSelector(selectIsChanging);
  const saved = groupFormOf(group);
  const { values } = useFormikContext<GroupForm>();
  const hasTags = values.tags.length + saved.tags.length > 0;
  const tagName = useTagName(group.merchant_id, hasTags);
  const parts: readonly FormPart<GroupForm>[] = [
    { label: 'Group Name', fields: ['name'], textOf: ({ name }) => name },
    { label: 'Description', fields: ['description'], textOf: ({ description }) => description },
    {
      label: 'Members',
      fields: ['tagMatch', 'tags', 'state', 'zip', 'business', 'owes', 'daysLate'],
      textOf: (form) => whoBelongsWords(form, tagName).join(', ') || 'Every customer',
    },
  ];
  return (
    <FormConflict
      saved={{ values: saved, version: group.version }}
      parts={parts}
      isPaused={isPaused}
    />
  );
};

/** Changes a group, or deletes it. Conditions that were not touched are not sent. */
export const EditGroupDialog = ({ group, ...props }: EditGroupDialogProps) => {
  const saved = groupFormOf(group);
  return (
    <GroupFormDialog<GroupForm & Based>
      {...props}
      title="Edit Group"
      submitLabel="Save"
      busyLabel="Saving"
      kind="edit"
      initialValues={basedOn(saved, group.version)}
      problemOf={problemOf}
      changeOf={(form) => ({
        kind: 'edit',
        id: group.id,
        request: {
          name: form.name.trim(),
          description: form.description.trim(),
          version: versionOf(form),
          ...(isSameWho(form, saved) ? {} : { conditions: conditionsOf(form) }),
        },
      })}
    >
      <Meanwhile group={group} />
      <GroupFields merchants={[]} isLocationFixed />
      <DeleteGroup group={group} />
    </GroupFormDialog>
  );
};
