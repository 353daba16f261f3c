import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { customerSaved, readCustomer } from '../../entities/customer/customer.resource';
import { noteRefused, noteSaved, noteSubmitted, type NotedCustomer } from './write-note.slice';

const saveNote = async (
  http: HttpService,
  { id, version }: NotedCustomer,
  notes: string,
): Promise<CustomerView> =>
  bodyOrThrow(
    await http.request<CustomerView>({
      method: 'PATCH',
      path: `subscriptions/${id}`,
      body: { notes, version },
    }),
  );

/** Saves over a change of other fields; a note that another person wrote meanwhile is put in sight and refuses the save. */
function* saveOver(customer: NotedCustomer, notes: string): SagaOf<CustomerView> {
  const { http } = yield* shellServices();
  try {
    return yield* call(saveNote, http, customer, notes);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const now = yield* call(readCustomer, http, customer.id);
    yield put(customerSaved(now));
    if (now.notes !== customer.notes) throw error;
    return yield* call(saveNote, http, now, notes);
  }
}

function* submit({ payload: { customer, notes } }: ReturnType<typeof noteSubmitted>): SagaOf<void> {
  const { notify } = yield* shellServices();
  yield put(customerSaved(yield* saveOver(customer, notes)));
  yield put(noteSaved());
  notify({ message: 'Successfully updated!', type: 'success' });
}

export function* writeNoteSaga(): SagaOf<void> {
  yield takeLeading(
    noteSubmitted.type,
    safely(submit, (errors) => noteRefused(errors)),
  );
}
