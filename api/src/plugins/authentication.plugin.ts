import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actor';
import type { App, AppDependencies } from '../app-instance';
import { findActor, readCredentials } from '../modules/auth/auth.public';
import { forbidden, unauthenticated } from '../problem.errors';

const billSessionMayCall = (request: FastifyRequest): boolean => request.routeOptions.config.isOpenToBillSession === true;

const assertMayCall = (request: FastifyRequest, actor: Actor): void => {
  const { access } = request.routeOptions.config;
  if ((access === 'customer' || access === 'merchant') && access !== actor.kind) throw forbidden();
  if (actor.kind === 'customer' && actor.scope.kind === 'bill' && !billSessionMayCall(request)) throw forbidden();
};

/** Every route says who may call it; whoever may not is stopped before the body is read. */
export const registerAuthentication = (app: App, { config, database, clock }: AppDependencies): void => {
  app.decorateRequest('actor', null);
  app.decorateRequest('linkToken', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
    app.routeTable.push(route);
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    // A path that is no route has no access to check: it is answered 404.
    if (access === 'public' || access === undefined) return;
    const credentials = readCredentials(request.headers.authorization);
    if (credentials === undefined) throw unauthenticated();
    const actor = await findActor({ db: database.db, now: clock.now(), settings: config.security }, credentials);
    if (actor === undefined && access === 'link' && credentials.kind === 'customer') {
      request.linkToken = credentials.token;
      return;
    }
    if (actor === undefined) throw unauthenticated();
    assertMayCall(request, actor);
    request.actor = actor;
  });
};
