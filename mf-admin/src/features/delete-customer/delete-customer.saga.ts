import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { customerDeleted, deletionRefused, deletionSubmitted } from './delete-customer.slice';

/** A repeat after a lost answer is the same deletion. */
const keys = createIdempotencyKeeper();

const deleteCustomer = async (
  http: HttpService,
  customerId: number,
  pin: string,
): Promise<void> => {
  await keys.send({ customerId }, (idempotencyKey) =>
    http.request({
      method: 'DELETE',
      path: `subscriptions/${customerId}`,
      body: { pin },
      idempotencyKey,
    }),
  );
};

function* submit({ payload }: ReturnType<typeof deletionSubmitted>): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  yield* call(deleteCustomer, http, payload.customerId, payload.pin);
  yield put(customerDeleted());
  notify({ message: 'Customer successfully deleted.', type: 'success' });
}

export function* deleteCustomerSaga(): SagaOf<void> {
  yield takeLeading(
    deletionSubmitted.type,
    safely(submit, (errors, error) =>
      deletionRefused({
        errors,
        isLocked: error instanceof ApiError && error.code === 'locked_out',
      }),
    ),
  );
}
