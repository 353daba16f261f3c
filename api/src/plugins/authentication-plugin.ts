import { minuteMs } from '@billfold/shared/contracts/durations';
import { programLimits } from '@billfold/shared/contracts/program.contract';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { type Actor, type CustomerActor, limitTo, requireSecondFactor } from '../core/actor';
import type { App, AppDependencies } from '../context/app-instance';
import { limitHits } from '../context/limit-hits';
import { isPromised } from '../http/promised-calls';
import type { Access } from '../http/route-config';
import { findActor, readCredentials } from '../modules/auth/auth.public';
import {
  callNotPromised,
  forbidden,
  idempotencyKeyRequired,
  programKeyInBrowser,
  unauthenticated,
} from '../core/problem.errors';

const isOpenToScope = (request: FastifyRequest, { scope }: CustomerActor): boolean => {
  const { isOpenToBillSession, isOpenToPaySession } = request.routeOptions.config;
  switch (scope.kind) {
    case 'full':
      return true;
    case 'bill':
      return isOpenToBillSession === true;
    case 'pay':
      return isOpenToPaySession === true;
  }
};

/** The key of a program belongs on a server, and what it makes is made once. */
const assertProgramMayCall = ({ routeOptions, headers, method }: FastifyRequest): void => {
  if (!isPromised(routeOptions.method, routeOptions.url ?? '')) throw callNotPromised();
  if (headers.origin !== undefined) throw programKeyInBrowser();
  if (method === 'POST' && headers['idempotency-key'] === undefined) throw idempotencyKeyRequired();
};

const assertMayCall = (request: FastifyRequest, actor: Actor): void => {
  const { access } = request.routeOptions.config;
  if ((access === 'customer' || access === 'merchant') && access !== actor.kind) throw forbidden();
  if (actor.kind === 'customer' && !isOpenToScope(request, actor)) throw forbidden();
};

/** Of staff, the part of them that may call this route. */
const withPermission = (request: FastifyRequest, actor: Actor): Actor => {
  const { permission } = request.routeOptions.config;
  return actor.kind === 'merchant' && permission !== undefined && permission !== 'own'
    ? limitTo(actor, permission)
    : actor;
};

/** Changes of the team and of keys are what a stolen session would begin with. */
const assertSecondFactor = (request: FastifyRequest, actor: Actor): void => {
  const { permission } = request.routeOptions.config;
  const isGuarded = permission === 'team' || permission === 'keys';
  if (actor.kind === 'merchant' && isGuarded && request.method !== 'GET')
    requireSecondFactor(actor);
};

const isOpenToStaff = (access: Access): boolean =>
  access === 'merchant' || access === 'any' || access === 'link';

const schemes: Readonly<Record<Access, readonly Record<string, string[]>[]>> = {
  public: [],
  customer: [{ customer: [] }],
  merchant: [{ merchant: [] }],
  any: [{ customer: [] }, { merchant: [] }],
  link: [{ customer: [] }, { merchant: [] }],
};

/** The published contract says who may call, and that a body may be a form. */
const describeRoute = (route: RouteOptions, access: Access): void => {
  const body =
    route.schema?.body === undefined
      ? {}
      : { consumes: ['application/x-www-form-urlencoded', 'application/json'] };
  const programs = isPromised(route.method, route.url) ? [{ program: [] }] : [];
  route.schema = { ...route.schema, ...body, security: [...schemes[access], ...programs] };
};

const limitCalls = (
  { sessionId }: Actor,
  { db }: AppDependencies['database'],
  clock: AppDependencies['clock'],
): Promise<void> =>
  limitHits(
    { db, clock },
    { key: `program_key:${sessionId}`, max: programLimits.callsPerMinute, windowMs: minuteMs },
  );

/** Every route says who may call it; any other caller is refused before the body is read. */
export const registerAuthentication = (
  app: App,
  { config, database, clock }: AppDependencies,
): void => {
  app.decorateRequest('actor', null);
  app.decorateRequest('linkToken', null);
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`);
    if (isOpenToStaff(access) && route.config?.permission === undefined)
      throw new Error(
        `${String(route.method)} ${route.url} does not say which permission staff need.`,
      );
    describeRoute(route, access);
    app.routeTable.push(route);
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    // A path that is no route has no access to check: it is answered 404.
    if (access === 'public' || access === undefined) return;
    const credentials = readCredentials(request.headers.authorization);
    if (credentials === undefined) throw unauthenticated();
    const actor = await findActor(
      { db: database.db, now: clock.now(), settings: config.security },
      credentials,
    );
    if (actor === undefined && access === 'link' && credentials.kind === 'customer') {
      request.linkToken = credentials.token;
      return;
    }
    if (actor === undefined) throw unauthenticated();
    if (actor.kind === 'merchant' && actor.isProgram) {
      await limitCalls(actor, database, clock);
      assertProgramMayCall(request);
    }
    assertMayCall(request, actor);
    request.actor = withPermission(request, actor);
    assertSecondFactor(request, actor);
  });
};
