import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';

export const resetPin = async (
  http: HttpService,
  { username, code }: MailedLink,
  pin: string,
): Promise<void> => {
  await http.request({
    method: 'PATCH',
    path: `users/${encodeURIComponent(username)}/reset_pin`,
    body: { username, pin, code },
  });
};
