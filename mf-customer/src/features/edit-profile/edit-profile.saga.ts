import type { PayloadAction } from '@reduxjs/toolkit';
import type { UpdateCustomerRequest } from '@billfold/shared/contracts/session.contract';
import { put, takeLeading } from 'redux-saga/effects';
import { errorLines } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { updateCustomer } from './edit-profile.api';
import { profileRefused, profileSaved, profileSubmitted } from './edit-profile.slice';

function* saveProfile({ payload }: PayloadAction<UpdateCustomerRequest>): SagaOf<void> {
  const { http, notify, session } = yield* shellServices();
  try {
    const { formatted_phone, email } = yield* call(updateCustomer, http, payload);
    yield put(profileSaved({ formatted_phone, email }));
    notify({ message: 'Changes saved.' });
    session.refresh();
  } catch (error) {
    notify({ message: errorLines(error).join(' '), type: 'error' });
    throw error;
  }
}

/** A second press while the first is under way saves nothing twice. */
export function* editProfileSaga(): SagaOf<void> {
  yield takeLeading(
    profileSubmitted.type,
    safely(saveProfile, () => profileRefused()),
  );
}
