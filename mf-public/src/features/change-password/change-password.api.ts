import type { HttpService } from '@billfold/shared/contracts/remote.contract';

export const changePassword = async (http: HttpService, password: string): Promise<void> => {
  await http.request({
    method: 'POST',
    path: 'users/change_password',
    body: { new_password: password },
  });
};
