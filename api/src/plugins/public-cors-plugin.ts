import cors from '@fastify/cors';
import { publicPaymentHeaders } from '@billfold/shared/contracts/limits';
import type { FastifyRequest } from 'fastify';
import type { App, AppDependencies } from '../context/app-instance';

/**
 * Calls that pages of other origins make: a merchant's own page, or ours behind another host. Everything else stays
 * same-origin.
 */
const openPaths =
  /^\/api\/(?:v1\/payment\/process|auth\/page_session|auth\/page_payment_status)\/?$/;
const preflightAgeS = 600;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';
/** Longer than any origin there is: not looked up. */
const longestOrigin = 300;

/**
 * Answers preflights of the public payment calls, and lets their pages read the answers. Whether this page may pay for
 * this merchant is decided by the call itself, which knows the merchant. No credentials: there are no cookies.
 */
export const registerPublicCors = async (
  app: App,
  { config }: AppDependencies,
  isRegistered: (origin: string) => Promise<boolean>,
): Promise<void> => {
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => {
      const { origin } = request.headers;
      if (!openPaths.test(pathOf(request)) || origin === undefined || origin.length > longestOrigin)
        return { origin: false };
      const isKnown = config.pageOrigins.includes(origin) || (await isRegistered(origin));
      return {
        origin: isKnown ? [origin] : false,
        methods: ['GET', 'POST'],
        allowedHeaders: [
          'content-type',
          'accept',
          'x-request-id',
          'idempotency-key',
          ...Object.values(publicPaymentHeaders),
        ],
        exposedHeaders: ['x-request-id', 'retry-after', 'idempotent-replayed'],
        credentials: false,
        maxAge: preflightAgeS,
      };
    },
  });
};
