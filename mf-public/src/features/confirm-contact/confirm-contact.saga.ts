import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { isLinkRefusal } from '../../entities/mailed-link/link-refusal';
import { confirmContact } from './confirm-contact.api';
import {
  confirmationFailed,
  confirmationRefused,
  confirmationSubmitted,
  contactConfirmed,
} from './confirm-contact.slice';

function* confirm({ payload }: ReturnType<typeof confirmationSubmitted>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield* call(confirmContact, http, payload);
  yield put(contactConfirmed());
}

/** A link works once: a second press while the first is under way would find it used. */
export function* confirmContactSaga(): SagaOf<void> {
  yield takeLeading(
    confirmationSubmitted,
    safely(confirm, (lines, error) =>
      isLinkRefusal(error) ? confirmationRefused() : confirmationFailed(lines),
    ),
  );
}
