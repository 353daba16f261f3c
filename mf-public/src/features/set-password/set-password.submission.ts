import type { ResetPasswordResponse } from '@billfold/shared/contracts/access.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { createSubmission } from '@billfold/shared/store/submission';
import { linkRefusals } from '../../entities/mailed-link/link-refusal';
import {
  fetchPasswordToken,
  type PasswordToken,
} from '../../entities/mailed-link/mailed-link.submission';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';
import { toSignIn } from '../../entities/session/login.domain';
import { signInMerchant } from '../../entities/session/merchant-login.api';
import { moduleName } from '../../module/module-name';
import { paths } from '../../module/paths';

type NewPassword = {
  readonly link: MailedLink;
  /** Of a first password; null for a new one in place of a forgotten one. */
  readonly passwordToken: PasswordToken | null;
  readonly password: string;
};

/** Returns the e-mail for the sign-in. */
const resetPassword = async (
  http: HttpService,
  { link: { username, code }, password }: NewPassword,
): Promise<string> =>
  (
    await http.request<ResetPasswordResponse>({
      method: 'POST',
      path: 'auth/reset_password',
      body: { username, code, password },
    })
  ).body.email;

/** Fetches a new token with the link when the first one has expired during the entry. */
const createPassword = async (
  http: HttpService,
  { link, password }: NewPassword,
  first: PasswordToken,
): Promise<string> => {
  const { username } = link;
  const createWith = ({ token, userId }: PasswordToken) =>
    http.request({
      method: 'POST',
      path: 'auth/create_password',
      headers: { Authorization: `MerchantToken ${token}` },
      body: { new_password: password, user_id: userId, username },
    });
  try {
    await createWith(first);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await createWith(await fetchPasswordToken(http, link));
  }
  return username;
};

/** Signs in with the saved password; after a failure the user signs in by hand. */
function* signIn(name: string, password: string): SagaOf<void> {
  const { http, session, navigate, notify } = yield* shellServices();
  try {
    const login = yield* call(signInMerchant, http, { email: name, password });
    session.signIn(toSignIn(login, true));
  } catch {
    notify({ message: 'Your password is saved. Sign in with it.', type: 'success' });
    navigate(paths.merchantLogin.pattern, { replace: true });
  }
}

/** Its answer is the name for the sign-in. */
export const setPassword = createSubmission<NewPassword, string>({
  module: moduleName,
  name: 'setPassword',
  submit: ({ http }, command) =>
    command.passwordToken === null
      ? resetPassword(http, command)
      : createPassword(http, command, command.passwordToken),
  around: function* signInAfterwards(send, { password }) {
    const name = yield* send();
    yield* signIn(name, password);
    return name;
  },
  refusalsOf: linkRefusals,
});
