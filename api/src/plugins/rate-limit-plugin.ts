import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { App, AppDependencies } from '../context/app-instance';
import { countHit, retryAfterSecondsOf } from '../db/rate-limits.queries';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { tooManyRequests } from '../core/problem.errors';

/**
 * Limits by address, shared by all processes through the database, for the routes that ask for it in their config.
 * Fails closed: without the database no user signs in anyway.
 */
export const registerRateLimit = async (
  app: App,
  { database, clock }: Pick<AppDependencies, 'database' | 'clock'>,
): Promise<void> => {
  class SharedStore implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: Parameters<FastifyRateLimitStore['incr']>[1],
      timeWindow: number,
    ): void {
      callbackify(countHit)(database.db, key, clock.now(), timeWindow, (error, counted) => {
        callback(error, { current: counted?.hits ?? 0, ttl: counted?.leftMs ?? 0 });
      });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  }
  await app.register(rateLimit, {
    global: false,
    store: SharedStore,
    skipOnError: false,
    keyGenerator: (request) => `${request.routeOptions.url ?? ''}:${clientAddress(request.ip)}`,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(retryAfterSecondsOf(ttl)),
  });
};
