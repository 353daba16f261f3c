import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { put, takeLeading } from 'redux-saga/effects';
import { customerDetail } from '../../entities/customer/customer.resource';
import { deletionLeft } from './delete-customer.slice';
import {
  restorationConfirmed,
  restorationEnded,
  restorationRefused,
} from './restore-customer.slice';

const restoreCustomer = async (http: HttpService, customerId: number): Promise<void> => {
  await http.request({ method: 'POST', path: `subscriptions/${customerId}/restore` });
};

function* submit({ payload }: ReturnType<typeof restorationConfirmed>): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  yield* call(restoreCustomer, http, payload);
  yield put(restorationEnded());
  // The profile is there again, for who has just deleted the customer too.
  yield put(deletionLeft());
  yield put(customerDetail.actions.reloaded(payload));
  notify({ message: 'Customer successfully restored.', type: 'success' });
}

export function* restoreCustomerSaga(): SagaOf<void> {
  yield takeLeading(
    restorationConfirmed.type,
    safely(submit, (errors) => restorationRefused(errors)),
  );
}
