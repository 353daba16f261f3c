import { createSubmission } from '@billfold/shared/store/submission';
import { linkRefusals } from '../../entities/mailed-link/link-refusal';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';
import { moduleName } from '../../module/module-name';
import { paths } from '../../module/paths';

type NewPin = { readonly link: MailedLink; readonly pin: string };

/** A refused PIN is placed at `pin`: another one is entered. */
export const resetPin = createSubmission<NewPin>({
  module: moduleName,
  name: 'resetPin',
  request: ({ link: { username, code }, pin }) => ({
    method: 'PATCH',
    path: `users/${encodeURIComponent(username)}/reset_pin`,
    body: { username, pin, code },
  }),
  refusalsOf: (error) =>
    error.code === 'weak_secret' || error.code === 'invalid_input'
      ? { pin: error.message }
      : linkRefusals(error),
  onDone: ({ notify, navigate }, { link }) => {
    notify({ message: 'Your PIN was changed. Sign in with your new PIN.', type: 'success' });
    navigate(paths.customerLogin.href(link.username), { replace: true });
  },
});
