import type {
  LinkPurpose,
  TokenFromUsernameResponse,
} from '@billfold/shared/contracts/access.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { MailedLink } from './mailed-link.domain';

const fieldsOf = (purpose: LinkPurpose, { username, code }: MailedLink) => ({
  purpose,
  username,
  code,
});

export const isLinkGood = async (
  http: HttpService,
  purpose: LinkPurpose,
  link: MailedLink,
): Promise<boolean> =>
  (
    await http.request<{ readonly valid: boolean }>({
      method: 'POST',
      path: 'auth/check_link',
      body: fieldsOf(purpose, link),
    })
  ).body.valid;

/** Has the same answer for every caller. */
export const sendFreshLink = async (
  http: HttpService,
  purpose: LinkPurpose,
  link: MailedLink,
): Promise<void> => {
  await http.request({ method: 'POST', path: 'auth/renew_link', body: fieldsOf(purpose, link) });
};

/** Returns the token for the first password; fails for an invalid link. */
export const fetchPasswordToken = async (
  http: HttpService,
  { username, code }: MailedLink,
): Promise<TokenFromUsernameResponse> =>
  (
    await http.request<TokenFromUsernameResponse>({
      method: 'POST',
      path: 'users/get_token_from_username',
      body: { username, code },
    })
  ).body;
