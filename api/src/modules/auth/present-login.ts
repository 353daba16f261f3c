import type { LoginResponse } from '@billfold/shared/contracts/session.contract';

export type SignedIn = {
  readonly token: string;
  /** For the browser's cookie, never in the answer. */
  readonly deviceToken: string;
  readonly user: {
    readonly id: number;
    readonly username: string;
    readonly email: string | null;
    readonly role: number;
  };
};

/** Both token fields hold the same value, for both kinds of user. */
export const presentLogin = ({ token, user }: SignedIn): LoginResponse => ({
  token,
  auth_token: token,
  username: user.username,
  id: user.id,
  email: user.email ?? '',
  status: 200,
  role: user.role,
});
