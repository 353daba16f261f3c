import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { Audience } from './reset-mail.slice';

const pathOf: Readonly<Record<Audience, string>> = {
  merchant: 'auth/forgot_password',
  customer: 'auth/send_reset_email',
};

/** Has the same answer for every address, known or not. */
export const askForResetMail = async (
  http: HttpService,
  audience: Audience,
  email: string,
): Promise<void> => {
  await http.request({ method: 'POST', path: pathOf[audience], body: { email } });
};
