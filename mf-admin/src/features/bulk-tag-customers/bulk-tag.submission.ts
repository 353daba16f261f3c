import type { BulkTagAnswer, BulkTagUndone } from '@billfold/shared/contracts/tag.contract';
import type { SagaOf } from '@billfold/shared/store/effects';
import { createSubmission } from '@billfold/shared/store/submission';
import { put } from 'redux-saga/effects';
import { customersChanged } from '../../entities/customer/customers-changed';
import { moduleName } from '../../module/module-name';
import type { BulkTag } from './bulk-tag';
import { undoneText } from './bulk-tag-texts';

function* sendAndReadAgain<Answer>(send: () => SagaOf<Answer>): SagaOf<Answer> {
  const answer = yield* send();
  yield put(customersChanged());
  return answer;
}

export const tagCustomers = createSubmission<BulkTag, BulkTagAnswer>({
  module: moduleName,
  name: 'tagCustomers',
  request: ({ action, tag, selection }) => ({
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
  around: sendAndReadAgain,
});

/** Undoes the change with this id. The dialog that made it has closed: a toast shows a refusal. */
export const undoTags = createSubmission<number, BulkTagUndone>({
  module: moduleName,
  name: 'undoTags',
  keyOf: (id) => id,
  request: (id) => ({ method: 'POST', path: `subscriptions/bulk_tags/${id}/undo` }),
  around: sendAndReadAgain,
  onDone: ({ notify }, _id, { changed }) => notify({ message: undoneText(changed) }),
  onRefused: ({ notify }, errors) => notify({ message: errors.join('\n'), type: 'error' }),
});
