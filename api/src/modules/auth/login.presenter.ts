import type { LoginResponse } from '@billfold/shared/contracts/session.contract';
import type { FastifyReply } from 'fastify';
import type { ApiConfig } from '../../config';
import { leaveDeviceToken } from './device-cookie';

export type SignedIn = {
  readonly token: string;
  /** For the browser's cookie, never in the answer. */
  readonly deviceToken: string;
  readonly user: { readonly id: number; readonly username: string; readonly email: string | null; readonly role: number };
};

/** Both token fields hold the same value, for both kinds of user. The browser keeps a mark of the sign-in. */
export const presentLogin = (reply: FastifyReply, config: ApiConfig, { token, deviceToken, user }: SignedIn): LoginResponse => {
  leaveDeviceToken(reply, deviceToken, config);
  return {
    token,
    auth_token: token,
    username: user.username,
    id: user.id,
    email: user.email ?? '',
    status: 200,
    role: user.role,
  };
};
