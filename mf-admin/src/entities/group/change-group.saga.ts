import type { GroupConflict, GroupView } from '@billfold/shared/contracts/group.contract';
import type { HttpRequest } from '@billfold/shared/contracts/remote.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { createFeature } from '@billfold/shared/store/remote-store';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import {
  changeGroupReducer,
  groupChangeAsked,
  groupChangeDone,
  groupChanged,
  groupChangeRefused,
  type GroupChange,
} from './change-group.slice';
import { groupDetail } from './group.resource';

type Asked = ReturnType<typeof groupChangeAsked>;

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

/** The group of now, which another person edited meanwhile, is put in sight. */
function* send(change: GroupChange): SagaOf<GroupView> {
  const { http } = yield* shellServices();
  try {
    return (yield* call(() => http.request<GroupView>(requestOf(change)))).body;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'version_mismatch') {
      const { present } = error.body as GroupConflict;
      yield put(groupDetail.actions.valuePut(present.id, present));
    }
    throw error;
  }
}

function* change({ payload }: Asked): SagaOf<void> {
  const { notify } = yield* shellServices();
  const body = yield* send(payload);
  if (payload.kind === 'edit') yield put(groupDetail.actions.valuePut(payload.id, body));
  yield put(groupChangeDone(payload.kind));
  yield put(groupChanged());
  notify({ message: doneText(payload) });
}

/** A refused deletion is a toast, since the question is closed by then; any other refusal is in its dialog. */
function* changeOnce(event: Asked): SagaOf<void> {
  const { notify } = yield* shellServices();
  yield* safely(change, (errors) => {
    if (event.payload.kind !== 'delete') return groupChangeRefused(errors);
    notify({ message: errors.join('\n'), type: 'error' });
    return groupChangeRefused([]);
  })(event);
}

function* changeGroupSaga() {
  yield takeLeading(groupChangeAsked, changeOnce);
}

export const changeGroupFeature = createFeature('changeGroup', changeGroupReducer, changeGroupSaga);
