import { ApiError } from '@billfold/shared/http/api-error';
import { call, select, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { safely } from '@billfold/shared/store/safely';
import { put, takeLeading } from 'redux-saga/effects';
import { isLinkRefusal } from '../../entities/mailed-link/link-refusal';
import { fetchPasswordToken } from '../../entities/mailed-link/mailed-link.api';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';
import { selectMailedLink } from '../../entities/mailed-link/mailed-link.selectors';
import { linkRefused, type PasswordToken } from '../../entities/mailed-link/mailed-link.slice';
import { toSignIn } from '../../entities/session/login.domain';
import { signInMerchant } from '../../entities/session/merchant-login.api';
import { paths } from '../../module/paths';
import { createPassword, resetPassword } from './set-password.api';
import { passwordRefused, passwordSaved, passwordSubmitted } from './set-password.slice';

function* readToken(link: MailedLink): SagaOf<PasswordToken> {
  const state = yield* select(selectMailedLink);
  if (state.status === 'good' && state.passwordToken !== null) return state.passwordToken;
  const { http } = yield* shellServices();
  const { token, user_id: userId } = yield* call(fetchPasswordToken, http, link);
  return { token, userId };
}

/** Fetches a new token with the link when the first one has expired during the entry. */
function* createWithToken(link: MailedLink, password: string): SagaOf<void> {
  const { http } = yield* shellServices();
  const first = yield* readToken(link);
  try {
    yield* call(createPassword, http, link, first, password);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    const { token, user_id: userId } = yield* call(fetchPasswordToken, http, link);
    yield* call(createPassword, http, link, { token, userId }, password);
  }
}

/** Signs in with the saved password; after a failure the user signs in by hand. */
function* signIn(name: string, password: string): SagaOf<void> {
  const { http, session, navigate, notify } = yield* shellServices();
  try {
    const login = yield* call(signInMerchant, http, { email: name, password });
    session.signIn(toSignIn(login, true));
  } catch {
    notify({ message: 'Your password is saved. Please sign in with it.', type: 'success' });
    navigate(paths.merchantLogin.pattern, { replace: true });
  }
}

function* savePassword({
  payload: { kind, link, password },
}: ReturnType<typeof passwordSubmitted>): SagaOf<void> {
  const { http } = yield* shellServices();
  let name = link.username;
  if (kind === 'reset') name = yield* call(resetPassword, http, link, password);
  else yield* createWithToken(link, password);
  yield put(passwordSaved());
  yield* signIn(name, password);
}

export function* setPasswordSaga() {
  yield takeLeading(
    passwordSubmitted,
    safely(savePassword, (lines, error) =>
      isLinkRefusal(error) ? linkRefused(lines) : passwordRefused(lines),
    ),
  );
}
