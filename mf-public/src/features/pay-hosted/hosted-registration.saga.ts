import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { put } from 'redux-saga/effects';
import { register, sendCode, verifyCode } from './hosted.api';
import { selectHosted } from './hosted-selectors';
import {
  codeSent,
  codeVerified,
  entryRefused,
  registered,
  type codeRequested,
} from './hosted.slice';
import { hostedTexts } from './hosted-texts';

/** An unknown number always gets the same text; any other error shows its own. */
export const codeRefusal = (lines: readonly string[], error: unknown): readonly string[] =>
  error instanceof ApiError && error.status === 404 ? [hostedTexts.phoneUnknown] : lines;

export function* requestCode({
  payload: { isRepeated },
}: ReturnType<typeof codeRequested>): SagaOf<void> {
  const { http, notify } = yield* shellServices();
  const { page, registration } = yield* select(selectHosted);
  if (page === null) return;
  yield* call(sendCode, http, page, registration.phone);
  if (isRepeated) notify({ message: hostedTexts.codeResent });
  yield put(codeSent());
}

const isAboutCode = (error: unknown): boolean =>
  error instanceof ApiError &&
  [400, 403, 404, 410, 422].includes(error.status) &&
  error.code !== 'locked_out' &&
  error.code !== 'too_many_requests';

/** A code that is wrong, used up or too old reads the same always. */
export const verifyRefusal = (lines: readonly string[], error: unknown): readonly string[] =>
  isAboutCode(error) ? [hostedTexts.codeInvalid] : lines;

export function* submitCode(): SagaOf<void> {
  const { http } = yield* shellServices();
  const { page, registration } = yield* select(selectHosted);
  if (page === null) return;
  const isVerified = yield* call(verifyCode, http, page, registration.code, registration.phone);
  yield put(isVerified ? codeVerified() : entryRefused({ errors: [hostedTexts.codeInvalid] }));
}

export function* submitRegistration(): SagaOf<void> {
  const { http } = yield* shellServices();
  const { page, registration } = yield* select(selectHosted);
  if (page === null) return;
  yield* call(register, http, page, registration);
  yield put(registered());
}
