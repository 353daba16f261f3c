import type { LoginResponse } from '@billfold/shared/contracts/session.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiConfig } from '../../core/config';
import type { DeviceToken } from './known-devices.service';
import { presentLogin, type SignedIn } from './present-login';

/** Browsers take a name with this beginning from the host itself and over a safe connection only. */
const name = '__Host-billfold_device';

export const readDeviceToken = (request: FastifyRequest): DeviceToken => request.cookies[name];

/** Leaves the mark of a sign-in in the browser. */
export const leaveDeviceToken = (
  reply: FastifyReply,
  token: string,
  { security }: ApiConfig,
): void => {
  void reply.setCookie(name, token, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'strict',
    maxAge: Math.floor(security.knownDeviceMs / 1000),
  });
};

/** Answers a sign-in; the browser keeps its mark. */
export const answerLogin = (
  reply: FastifyReply,
  signedIn: SignedIn,
  config: ApiConfig,
): LoginResponse => {
  leaveDeviceToken(reply, signedIn.deviceToken, config);
  return presentLogin(signedIn);
};
