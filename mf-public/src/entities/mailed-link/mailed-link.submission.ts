import type { LinkPurpose } from '@billfold/shared/contracts/access.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import { linkRefusals } from './link-refusal';
import { fetchPasswordToken, type PasswordToken } from './mailed-link.api';
import type { MailedLink } from './mailed-link.domain';

export type LinkInHand = { readonly purpose: LinkPurpose; readonly link: MailedLink };

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
      throw new ApiError({
        status: 400,
        code: 'link_expired',
        details: ['This link has expired or was already used.'],
        requestId: null,
      });
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
