import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { isLinkRefusal } from '../../entities/mailed-link/link-refusal';
import { linkRefused } from '../../entities/mailed-link/mailed-link.slice';
import { paths } from '../../module/paths';
import { resetPin } from './reset-pin.api';
import { selectResetPin } from './reset-pin.selectors';
import {
  newPinEntered,
  pinRefused,
  pinSaved,
  pinSaveFailed,
  pinSaveRepeated,
} from './reset-pin.slice';

function* savePin({
  payload: { link },
}: ReturnType<typeof newPinEntered> | ReturnType<typeof pinSaveRepeated>): SagaOf<void> {
  const state = yield* select(selectResetPin);
  if (state.status !== 'saving') return;
  const { http, notify, navigate } = yield* shellServices();
  yield* call(resetPin, http, link, state.pin);
  yield put(pinSaved());
  notify({ message: 'Your PIN was changed. Please sign in with it.', type: 'success' });
  navigate(paths.customerLogin.href(link.username), { replace: true });
}

const toFailure = (lines: readonly string[], error: unknown) => {
  if (isLinkRefusal(error)) return linkRefused(lines);
  const isBadPin =
    error instanceof ApiError && (error.code === 'weak_secret' || error.code === 'invalid_input');
  return isBadPin ? pinRefused(lines) : pinSaveFailed(lines);
};

export function* resetPinSaga() {
  yield takeLeading([newPinEntered.type, pinSaveRepeated.type], safely(savePin, toFailure));
}
