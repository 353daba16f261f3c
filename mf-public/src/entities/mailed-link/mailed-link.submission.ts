import type {
  LinkPurpose,
  TokenFromUsernameResponse,
} from '@billfold/shared/contracts/access.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { refusalWith } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import { linkRefusals } from './link-refusal';
import type { MailedLink } from './mailed-link.domain';

type Link = Pick<MailedLink, 'username' | 'code'>;
export type LinkInHand = { readonly purpose: LinkPurpose; readonly link: Link };

/** The access that the link of a first password gives. */
export type PasswordToken = { readonly token: string; readonly userId: number };

/** Returns the token for the first password; fails for an invalid link. */
export const fetchPasswordToken = async (
  http: HttpService,
  { username, code }: Link,
): Promise<PasswordToken> => {
  const { body } = await http.request<TokenFromUsernameResponse>({
    method: 'POST',
    path: 'users/get_token_from_username',
    body: { username, code },
  });
  return { token: body.token, userId: body.user_id };
};

const keyOf = ({ link }: LinkInHand): string => link.code;
const bodyOf = ({ purpose, link: { username, code } }: LinkInHand) => ({ purpose, username, code });

/** Checks a link; both submissions know it by its code. Returns the token of a first password. */
export const checkLink = createSubmission<LinkInHand, PasswordToken | null>({
  module: moduleName,
  name: 'checkLink',
  keyOf,
  submit: async ({ http }, inHand) => {
    if (inHand.purpose === 'password_create') return fetchPasswordToken(http, inHand.link);
    const { body } = await http.request<{ readonly valid: boolean }>({
      method: 'POST',
      path: 'auth/check_link',
      body: bodyOf(inHand),
    });
    if (!body.valid)
      throw refusalWith(['This link has expired or has already been used.'], 'link_expired');
    return null;
  },
  refusalsOf: linkRefusals,
});

/** Sends a new link. Has the same answer for every caller. */
export const renewLink = createSubmission<LinkInHand>({
  module: moduleName,
  name: 'renewLink',
  keyOf,
  request: (inHand) => ({ method: 'POST', path: 'auth/renew_link', body: bodyOf(inHand) }),
});

export const mailedLinkFeatures = [checkLink.feature, renewLink.feature];
