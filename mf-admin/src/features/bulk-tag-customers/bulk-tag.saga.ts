import type { BulkTagAnswer, BulkTagUndone } from '@billfold/shared/contracts/tag.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { channel } from 'redux-saga';
import { put, takeEvery, takeLeading } from 'redux-saga/effects';
import { customersChanged } from '../../entities/customer/customers-changed';
import { bulkTagRequested, bulkTagFailed, customersTagged } from './bulk-tag.slice';
import { doneText, undoneText } from './bulk-tag-texts';

/** Ids of changes whose Undo was pressed. */
const undos = channel<number>();

function* tagCustomers({ payload }: ReturnType<typeof bulkTagRequested>): SagaOf<void> {
  const { action, tag, selection } = payload;
  const { http, notify } = yield* shellServices();
  const answer = yield* call(() =>
    http.request<BulkTagAnswer>({
      method: 'POST',
      path: 'subscriptions/bulk_tags',
      ...(selection.kind === 'matching' && { query: selection.query }),
      body: {
        action,
        tag_id: tag.id,
        scope: selection.kind,
        ...(selection.kind === 'rows' && { ids: selection.keys }),
      },
    }),
  );
  const done = bodyOrThrow(answer);
  notify({
    message: doneText(payload, done),
    ...(done.changed > 0 && {
      action: { label: 'Undo', onPress: () => undos.put(done.id) },
    }),
  });
  yield put(customersTagged());
  yield put(customersChanged());
}

function* undo(id: number): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  const answer = yield* call(() =>
    http.request<BulkTagUndone>({ method: 'POST', path: `subscriptions/bulk_tags/${id}/undo` }),
  );
  notify({ message: undoneText(bodyOrThrow(answer).changed) });
  yield put(customersChanged());
}

function* undoOrSay(id: number): SagaOf<void> {
  const { notify } = yield* shellServices();
  yield* safely(undo, (errors) => {
    notify({ message: errors.join('\n'), type: 'error' });
    return null;
  })(id);
}

export function* bulkTagSaga() {
  yield takeLeading(bulkTagRequested, safely(tagCustomers, bulkTagFailed));
  yield takeEvery(undos, undoOrSay);
}
