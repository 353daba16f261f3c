import type { FastifyRequest } from 'fastify';
import type { Actor, CustomerActor, StaffActor } from '../core/actor';
import type { AppDependencies } from '../context/app-instance';
import { unauthenticated } from '../core/problem.errors';
import type { UseCaseContext } from '../context/use-case-context';

const contextFor = <Who extends Actor | null>(
  request: FastifyRequest,
  dependencies: AppDependencies,
  actor: Who,
): UseCaseContext<Who> => ({
  db: dependencies.database.db,
  clock: dependencies.clock,
  config: dependencies.config,
  log: request.log,
  requestId: request.id,
  actor,
});

/** For routes with access `public`. */
export const publicContext = (
  request: FastifyRequest,
  dependencies: AppDependencies,
): UseCaseContext<null> => contextFor(request, dependencies, null);

/** For routes with access `any`. */
export const signedInContext = (
  request: FastifyRequest,
  dependencies: AppDependencies,
): UseCaseContext => {
  if (request.actor === null) throw unauthenticated();
  return contextFor(request, dependencies, request.actor);
};

/** For routes with access `customer`. */
export const customerContext = (
  request: FastifyRequest,
  dependencies: AppDependencies,
): UseCaseContext<CustomerActor> => {
  if (request.actor?.kind !== 'customer') throw unauthenticated();
  return contextFor(request, dependencies, request.actor);
};

/** For routes with access `merchant`. */
export const staffContext = (
  request: FastifyRequest,
  dependencies: AppDependencies,
): UseCaseContext<StaffActor> => {
  if (request.actor?.kind !== 'merchant') throw unauthenticated();
  return contextFor(request, dependencies, request.actor);
};
