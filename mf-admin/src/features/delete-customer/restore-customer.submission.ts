import { createSubmission } from '@billfold/shared/store/submission';
import { put } from 'redux-saga/effects';
import { customerDetail } from '../../entities/customer/customer.resource';
import { moduleName } from '../../module/module-name';
import { deleteCustomer } from './delete-customer.submission';

/** By the customer's id. */
export const restoreCustomer = createSubmission<number>({
  module: moduleName,
  name: 'restoreCustomer',
  keyOf: (id) => id,
  request: (id) => ({ method: 'POST', path: `subscriptions/${id}/restore` }),
  around: function* showProfile(send, id) {
    const answer = yield* send();
    // The profile is there again, for who has just deleted the customer too.
    yield put(deleteCustomer.actions.cleared(id));
    yield put(customerDetail.actions.reloaded(id));
    return answer;
  },
  onDone: ({ notify }) => notify({ message: 'Customer successfully restored.', type: 'success' }),
});
