import type { SignIn } from '@billfold/shared/contracts/remote.contract';
import type { LoginResponse } from '@billfold/shared/contracts/session.contract';

/** What the shell keeps of a login answer; `auth_token` is read first, then `token`. */
export const toSignIn = (login: LoginResponse, isMerchant: boolean): SignIn => ({
  token: login.auth_token || login.token,
  username: login.username,
  userId: login.id,
  email: login.email,
  isMerchant,
  role: login.role,
});
