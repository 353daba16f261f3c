import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { paths } from '../../module/paths';
import { changePassword } from './change-password.api';
import {
  newPasswordSubmitted,
  passwordChanged,
  passwordChangeRefused,
} from './change-password.slice';

function* savePassword({ payload }: ReturnType<typeof newPasswordSubmitted>): SagaOf<void> {
  const { http, notify, navigate } = yield* shellServices();
  yield* call(changePassword, http, payload);
  yield put(passwordChanged());
  notify({
    message: 'Your password was changed. You are signed out everywhere else.',
    type: 'success',
  });
  navigate(paths.merchantHome.href);
}

export function* changePasswordSaga() {
  yield takeLeading(newPasswordSubmitted, safely(savePassword, passwordChangeRefused));
}
