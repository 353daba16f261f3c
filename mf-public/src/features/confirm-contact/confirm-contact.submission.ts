import { createSubmission } from '@billfold/shared/store/submission';
import { linkRefusals } from '../../entities/mailed-link/link-refusal';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';
import { moduleName } from '../../module/module-name';

/** The link works once: a second call while the first is under way would find it used. */
export const confirmContact = createSubmission<MailedLink>({
  module: moduleName,
  name: 'confirmContact',
  request: ({ username, code }) => ({
    method: 'POST',
    path: 'auth/confirm_contact',
    body: { username, code },
  }),
  refusalsOf: linkRefusals,
});
