import { toastLimits } from '@billfold/shared/contracts/limits';
import { fileNameOf, saveFile } from '@billfold/shared/format/save-file';
import { errorLines } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { delay, put, takeLatest, takeLeading } from 'redux-saga/effects';
import { customerDetail } from '../../entities/customer/customer.resource';
import { updatedText } from '../../entities/customer/updated-text';
import { fetchConsentFile, saveOptIn, sendInvite } from './customer-opt-in.api';
import {
  exportAsked,
  exportEnded,
  inviteConfirmed,
  inviteFailed,
  inviteForgotten,
  inviteSent,
  optInConfirmed,
  optInEnded,
  optInRefused,
} from './customer-opt-in.slice';

function* save({ payload }: ReturnType<typeof optInConfirmed>): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  yield* call(saveOptIn, http, payload.customer, payload.change);
  yield put(optInEnded());
  notify({ message: updatedText, type: 'success' });
  yield put(customerDetail.actions.reloaded(payload.customer.id));
}

function* invite({ payload }: ReturnType<typeof inviteConfirmed>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield* call(sendInvite, http, payload);
  yield put(inviteSent());
}

function* forgetInvite(): SagaOf<void> {
  yield delay(toastLimits.visibleMs);
  yield put(inviteForgotten());
}

function* exportConsents({ payload: customerId }: ReturnType<typeof exportAsked>): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  try {
    const file = yield* call(fetchConsentFile, http, customerId);
    saveFile(file.body, fileNameOf(file, 'consents.csv'));
  } catch (error) {
    notify({ message: errorLines(error).join(' '), type: 'error' });
    throw error;
  } finally {
    yield put(exportEnded());
  }
}

export function* customerOptInSaga(): SagaOf<void> {
  yield takeLeading(
    optInConfirmed.type,
    safely(save, (errors) => optInRefused(errors)),
  );
  yield takeLeading(
    inviteConfirmed.type,
    safely(invite, (errors) => inviteFailed(errors)),
  );
  yield takeLatest(inviteSent.type, forgetInvite);
  yield takeLeading(exportAsked.type, safely(exportConsents));
}
