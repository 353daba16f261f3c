import type { ResetPasswordResponse } from '@billfold/shared/contracts/access.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';
import type { PasswordToken } from '../../entities/mailed-link/mailed-link.slice';

/** Returns the e-mail for the sign-in. */
export const resetPassword = async (
  http: HttpService,
  { username, code }: MailedLink,
  password: string,
): Promise<string> =>
  (
    await http.request<ResetPasswordResponse>({
      method: 'POST',
      path: 'auth/reset_password',
      body: { username, code, password },
    })
  ).body.email;

export const createPassword = async (
  http: HttpService,
  { username }: MailedLink,
  { token, userId }: PasswordToken,
  password: string,
): Promise<void> => {
  await http.request({
    method: 'POST',
    path: 'auth/create_password',
    headers: { Authorization: `MerchantToken ${token}` },
    body: { new_password: password, user_id: userId, username },
  });
};
