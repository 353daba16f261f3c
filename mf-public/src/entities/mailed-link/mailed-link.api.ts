import type { TokenFromUsernameResponse } from '@billfold/shared/contracts/access.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { MailedLink } from './mailed-link.domain';

/** The access that the link of a first password gives. */
export type PasswordToken = { readonly token: string; readonly userId: number };

/** Returns the token for the first password; fails for an invalid link. */
export const fetchPasswordToken = async (
  http: HttpService,
  { username, code }: MailedLink,
): Promise<PasswordToken> => {
  const { body } = await http.request<TokenFromUsernameResponse>({
    method: 'POST',
    path: 'users/get_token_from_username',
    body: { username, code },
  });
  return { token: body.token, userId: body.user_id };
};
