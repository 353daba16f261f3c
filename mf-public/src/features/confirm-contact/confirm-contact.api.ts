import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';

export const confirmContact = async (
  http: HttpService,
  { username, code }: MailedLink,
): Promise<void> => {
  await http.request({ method: 'POST', path: 'auth/confirm_contact', body: { username, code } });
};
