import type {
  CreateGroupRequest,
  EditGroupRequest,
  GroupConflict,
  GroupView,
} from '@billfold/shared/contracts/group.contract';
import type { HttpRequest } from '@billfold/shared/contracts/remote.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { put } from 'redux-saga/effects';
import { moduleName } from '../../module/module-name';
import { groupDetail } from './group.resource';

/** A change that the user requested. */
export type GroupChange =
  | { readonly kind: 'create'; readonly request: CreateGroupRequest }
  | { readonly kind: 'edit'; readonly id: number; readonly request: EditGroupRequest }
  | { readonly kind: 'delete'; readonly id: number; readonly name: string };

const requestOf = (change: GroupChange): HttpRequest => {
  switch (change.kind) {
    case 'create':
      return { method: 'POST', path: 'auto_groups/create_auto_group', body: change.request };
    case 'edit':
      return {
        method: 'PATCH',
        path: `auto_groups/${change.id}/edit_auto_group`,
        body: change.request,
      };
    case 'delete':
      return { method: 'POST', path: `auto_groups/${change.id}/delete_auto_group`, body: {} };
  }
};

const doneText = (change: GroupChange): string => {
  switch (change.kind) {
    case 'create':
      return `The group ${change.request.name} was created.`;
    case 'edit':
      return `The group ${change.request.name} was saved.`;
    case 'delete':
      return `The group ${change.name} was deleted.`;
  }
};

const putGroup = (group: GroupView) => put(groupDetail.actions.valuePut(group.id, group));

/** One change of each kind at a time; the kind is the key. */
export const changeGroup = createSubmission<GroupChange, GroupView>({
  module: moduleName,
  name: 'changeGroup',
  keyOf: ({ kind }) => kind,
  request: requestOf,
  around: function* (send, { kind }) {
    try {
      const group = yield* send();
      if (kind === 'edit') yield putGroup(group);
      return group;
    } catch (error) {
      // The group of now, which another person edited meanwhile, is put in sight.
      if (error instanceof ApiError && error.code === 'version_mismatch')
        yield putGroup((error.body as GroupConflict).present);
      throw error;
    }
  },
  onDone: ({ notify }, change) => notify({ message: doneText(change) }),
  // The question of a deletion is closed by then; any other refusal is in its dialog.
  onRefused: ({ notify }, errors, { kind }) => {
    if (kind === 'delete') notify({ message: errors.join('\n'), type: 'error' });
  },
});

/** Whether the group in sight is being saved or deleted. */
export const selectIsChanging = (root: unknown): boolean =>
  (['edit', 'delete'] as const).some((kind) => changeGroup.select(root, kind).status === 'sending');
