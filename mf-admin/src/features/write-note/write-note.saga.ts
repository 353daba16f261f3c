import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { ApiError, bodyOrThrow } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { customerSaved, readCustomer } from '../../entities/customer/customer.resource';
import { noteRefused, noteSaved, noteSubmitted } from './write-note.slice';

type Asked = ReturnType<typeof noteSubmitted>;

const saveNote = async (
  http: HttpService,
  id: number,
  body: { readonly notes: string; readonly version: number },
): Promise<CustomerView> =>
  bodyOrThrow(
    await http.request<CustomerView>({ method: 'PATCH', path: `subscriptions/${id}`, body }),
  );

/** Saves over a change of other fields; a note that another person wrote meanwhile is put in sight and refuses the save. */
function* saveOver({ customer, notes, version }: Asked['payload']): SagaOf<CustomerView> {
  const { http } = yield* shellServices();
  const { id } = customer;
  try {
    return yield* call(saveNote, http, id, { notes, version });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const now: CustomerView = yield* call(readCustomer, http, id);
    yield put(customerSaved(now));
    if (now.notes !== customer.notes) throw error;
    return yield* call(saveNote, http, id, { notes, version: now.version });
  }
}

function* submit({ payload }: Asked): SagaOf<void> {
  const { notify } = yield* shellServices();
  yield put(customerSaved(yield* saveOver(payload)));
  yield put(noteSaved());
  notify({ message: 'Successfully updated!', type: 'success' });
}

export function* writeNoteSaga(): SagaOf<void> {
  yield takeLeading(
    noteSubmitted.type,
    safely(submit, (errors) => noteRefused(errors)),
  );
}
