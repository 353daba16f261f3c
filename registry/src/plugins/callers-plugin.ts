import type { DatabaseClock } from '@billfold/server-kit/database/database-clock';
import type { App } from '@billfold/server-kit/http/app';
import type { Database } from '../db/database';
import type { OperatorToken } from '../settings/registry-settings';
import { operatorPath } from './app-dependencies';
import { createCheckCaller, createRequireCaller } from './operator-plugin';
import type { TryToken } from './token-tries';

type Callers = {
  readonly db: Database;
  readonly clock: DatabaseClock;
  readonly tokens: readonly OperatorToken[];
  readonly tryToken: TryToken;
};

/**
 * Identifies the caller before the body of an operator's call is read: a caller without a token learns nothing about
 * the call from a refusal, and cannot keep this process busy with a body.
 */
export const checkCallers = (app: App, { db, clock, tokens, tryToken }: Callers): void => {
  const checkCaller = createCheckCaller(tokens, clock.now, db, tryToken);
  const requireCaller = createRequireCaller(tokens, clock.now);
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    if (!url.startsWith(`${operatorPath}/`)) return;
    void reply.header('Cache-Control', 'no-store');
    await checkCaller(request);
    if (url !== `${operatorPath}/session`) requireCaller(request);
  });
};
