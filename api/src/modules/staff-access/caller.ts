import { clientAddress } from '@billfold/server-kit/http/client-address';
import type { FastifyRequest } from 'fastify';
import { readDeviceToken } from '../auth/auth.public';
import type { Caller } from './open-staff-session.service';

const longestUserAgent = 400;

/** The caller's browser, as the request names it. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: clientAddress(request.ip),
  userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? null,
  deviceToken: readDeviceToken(request),
});
