import type { ErrorCode } from '@billfold/shared/contracts/errors.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { paths } from '../../module/paths';
import { changePassword, proveFactor } from './change-password.api';
import {
  codeAccepted,
  newPasswordSubmitted,
  passwordChanged,
  passwordChangeRefused,
} from './change-password.slice';

function* savePassword({
  payload: { code, ...change },
}: ReturnType<typeof newPasswordSubmitted>): SagaOf<void> {
  const { http, notify, navigate } = yield* shellServices();
  if (code !== null) {
    yield* call(proveFactor, http, code);
    yield put(codeAccepted());
  }
  yield* call(changePassword, http, change);
  yield put(passwordChanged());
  notify({
    message: "Your password was changed. You're signed out everywhere else.",
    type: 'success',
  });
  navigate(paths.merchantHome.href);
}

/** The fields that refusals are about. */
const fieldOf: Partial<Record<ErrorCode, 'code' | 'current'>> = {
  second_factor_required: 'code',
  code_invalid: 'code',
  wrong_credentials: 'current',
};

const toRefusal = (errors: readonly string[], error: unknown) => {
  const code = error instanceof ApiError ? error.code : null;
  const field = code === null ? undefined : fieldOf[code];
  return passwordChangeRefused(
    field === undefined
      ? { errors, refusals: {} }
      : { errors: [], refusals: { [field]: errors.join(' ') } },
  );
};

export function* changePasswordSaga() {
  yield takeLeading(newPasswordSubmitted, safely(savePassword, toRefusal));
}
