import type { ChangePasswordRequest } from '@billfold/shared/contracts/access.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';

export const changePassword = async (
  http: HttpService,
  body: ChangePasswordRequest,
): Promise<void> => {
  await http.request({ method: 'POST', path: 'users/change_password', body });
};

/** The token that the code of the second factor completes. */
export const proveFactor = async (http: HttpService, code: string): Promise<void> => {
  await http.request({ method: 'POST', path: 'second_factor/prove', body: { code } });
};
