import type { ChangePasswordRequest } from '@billfold/shared/contracts/access.contract';
import type { ErrorCode } from '@billfold/shared/contracts/errors.contract';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';
import { paths } from '../../module/paths';

type PasswordChange = ChangePasswordRequest & {
  /** Of the second factor; null while the server has not required one. */
  readonly code: string | null;
};

/** The fields that refusals are about. */
const fieldOf: Partial<Record<ErrorCode, 'code' | 'current'>> = {
  second_factor_required: 'code',
  code_invalid: 'code',
  wrong_credentials: 'current',
};

/** A code of the second factor completes the token of the session, before the password is changed. */
export const changePassword = createSubmission<PasswordChange>({
  module: moduleName,
  name: 'changePassword',
  submit: async ({ http }, { code, ...body }) => {
    if (code !== null)
      await http.request({ method: 'POST', path: 'second_factor/prove', body: { code } });
    await http.request({ method: 'POST', path: 'users/change_password', body });
  },
  refusalsOf: (error) => {
    const field = error.code === null ? undefined : fieldOf[error.code];
    return field === undefined ? {} : { [field]: error.message };
  },
  onDone: ({ notify, navigate }) => {
    notify({
      message: "Your password was changed. You're signed out everywhere else.",
      type: 'success',
    });
    navigate(paths.merchantHome.href);
  },
});
