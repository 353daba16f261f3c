import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

/** Merchant staff get a link to a new password, customers one to a new PIN. */
type Audience = 'merchant' | 'customer';

const pathOf: Readonly<Record<Audience, string>> = {
  merchant: 'auth/forgot_password',
  customer: 'auth/send_reset_email',
};

/**
 * Has the same result for every address, known or not: the address that was entered. Staff read a refusal in a
 * notification.
 */
export const resetMail = createSubmission<
  { readonly audience: Audience; readonly email: string },
  string
>({
  module: moduleName,
  name: 'resetMail',
  submit: async ({ http }, { audience, email }) => {
    await http.request({ method: 'POST', path: pathOf[audience], body: { email } });
    return email;
  },
  onRefused: ({ notify }, errors, { audience }) => {
    if (audience === 'merchant') notify({ message: errors.join(' '), type: 'error' });
  },
});
