import type { ChangePasswordRequest } from '@billfold/shared/contracts/access.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';

export const changePassword = async (
  http: HttpService,
  body: ChangePasswordRequest,
): Promise<void> => {
  await http.request({ method: 'POST', path: 'users/change_password', body });
};

/** Opens what the server asks a code of the second factor for. */
export const proveFactor = async (http: HttpService, code: string): Promise<void> => {
  await http.request({ method: 'POST', path: 'second_factor/prove', body: { code } });
};
