import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { createFeature } from '@billfold/shared/store/remote-store';
import { safely } from '@billfold/shared/store/safely';
import { put, race, take, takeLeading } from 'redux-saga/effects';
import {
  codeAccepted,
  codeRequested,
  codeDismissed,
  codeEntered,
  codePromptReducer,
  codeRefused,
} from './code-prompt.slice';

/** Whether the server wants a code of the second factor before this call. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required';

/** Opens the prompt; false when it was closed without a code. The screen has a `CodePrompt`. */
export function* askForCode(): SagaOf<boolean> {
  yield put(codeRequested());
  const { accepted } = (yield race({
    accepted: take(codeAccepted),
    dismissed: take(codeDismissed),
  })) as { readonly accepted?: object };
  return accepted !== undefined;
}

/** Runs a call, and once more after a code when the server wants one. Without a code the refusal stays. */
export function* withCode<Answer>(send: () => SagaOf<Answer>): SagaOf<Answer> {
  try {
    return yield* send();
  } catch (error) {
    if (!wantsCode(error) || !(yield* askForCode())) throw error;
    return yield* send();
  }
}

function* check({ payload: code }: ReturnType<typeof codeEntered>): SagaOf<void> {
  const { http } = yield* shellServices();
  yield* call(() => http.request({ method: 'POST', path: 'second_factor/prove', body: { code } }));
  yield put(codeAccepted());
}

function* codePromptSaga(): SagaOf<void> {
  yield takeLeading(
    codeEntered.type,
    safely(check, (errors) => codeRefused(errors)),
  );
}

export const codePromptFeature = createFeature('codePrompt', codePromptReducer, codePromptSaga);
