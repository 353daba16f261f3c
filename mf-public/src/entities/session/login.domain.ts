import type { SignIn } from '@billfold/shared/contracts/remote.contract';
import type { LoginResponse } from '@billfold/shared/contracts/session.contract';

/** Converts a login answer to the shell's session; reads `auth_token` first, then `token`. */
export const toSignIn = (login: LoginResponse, isMerchant: boolean): SignIn => ({
  token: login.auth_token || login.token,
  username: login.username,
  userId: login.id,
  email: login.email,
  isMerchant,
  role: login.role,
});
