import { isDatabaseAway } from '@billfold/server-kit/database/database-away';
import { isInputRefused } from '@billfold/server-kit/database/input-refused';
import type { App } from '@billfold/server-kit/http/app';
import { sendError } from '@billfold/server-kit/http/send-error';
import type { FastifyError } from 'fastify';
import { RegistryProblem } from '../problems/problem.errors';

const databaseAway = (): RegistryProblem =>
  new RegistryProblem(
    503,
    'database_away',
    'The database does not answer. What was served until now is served on; try again in a moment.',
    5,
  );
const inputRefused = (): RegistryProblem =>
  new RegistryProblem(
    400,
    'invalid_input',
    'The call holds a text or a number that cannot be kept, such as one with a NUL.',
  );

const toProblem = (error: FastifyError | RegistryProblem): RegistryProblem => {
  if (error instanceof RegistryProblem) return error;
  if (isDatabaseAway(error)) return databaseAway();
  if (isInputRefused(error)) return inputRefused();
  const status = error.statusCode ?? 500;
  return status < 500
    ? new RegistryProblem(status, 'invalid_input', error.message)
    : new RegistryProblem(500, 'internal', 'Something went wrong.');
};

/** One handler for every call that fails, and the answer for addresses without a route. */
export const registerErrors = (app: App): void => {
  app.setErrorHandler((error: FastifyError | RegistryProblem, request, reply) => {
    const problem = toProblem(error);
    if (problem.code === 'internal') request.log.error({ err: error }, 'unexpected');
    return sendError(reply, {
      status: problem.status,
      retryAfterSeconds: problem.retryAfterSeconds ?? undefined,
      body: { code: problem.code, detail: problem.message, request_id: request.id },
    });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n'),
  );
};
