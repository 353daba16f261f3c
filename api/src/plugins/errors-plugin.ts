import { isDatabaseAway } from '@billfold/server-kit/database/database-away';
import { sendError } from '@billfold/server-kit/http/send-error';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../context/app-instance';
import { type ErrorShape, shapeError } from '../http/error-shape';
import { ValidationError } from '../http/validation';
import {
  invalidInput,
  notFound,
  payloadTooLarge,
  Problem,
  somethingWentWrong,
  unavailable,
} from '../core/problem.errors';

const UNSUPPORTED_BODY = new Set(['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_ERR_CTP_EMPTY_TYPE']);
const UNREADABLE_BODY = new Set([
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
  'FST_ERR_BAD_URL',
]);

const codeOf = (error: unknown): string | undefined => {
  const code: unknown =
    typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
};

const fromFramework = (code: string | undefined): Problem | undefined => {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return payloadTooLarge();
  if (code !== undefined && UNSUPPORTED_BODY.has(code)) {
    return new Problem({ status: 415, code: 'unsupported', text: 'Send a form or JSON.' });
  }
  // Part of a path that is longer than any name of ours.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  if (code !== undefined && UNREADABLE_BODY.has(code))
    return invalidInput("We couldn't read the request.");
  return undefined;
};

/** The answer to the caller. An id that is no number is an unknown id; an unexpected error keeps its message hidden. */
const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  const validation = error instanceof ValidationError ? error : undefined;
  if (validation !== undefined) {
    return (error as Partial<FastifyError>).validationContext === 'params'
      ? notFound()
      : invalidInput(...validation.sentences);
  }
  const code = codeOf(error);
  return fromFramework(code) ?? (isDatabaseAway(error) ? unavailable() : somethingWentWrong());
};

const errorShapeOf = (request: FastifyRequest): ErrorShape => {
  const shape = request.routeOptions.config?.errorShape ?? 'detail';
  return typeof shape === 'function' ? shape(request.body) : shape;
};

const answerProblem = (
  problem: Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply =>
  sendError(reply, {
    status: problem.status,
    retryAfterSeconds: problem.retryAfterSeconds,
    body: {
      ...shapeError(errorShapeOf(request), problem.text),
      ...problem.fields,
      code: problem.code,
      request_id: request.id,
    },
  });

/**
 * For what is wrong with a request before any route is looked for, such as an address that cannot be decoded: no hook
 * runs for it.
 */
export const answerFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void answerProblem(
    toProblem(error),
    request,
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    }),
  );
};

/**
 * Its sender went away before its body was whole: a tab was closed, a network lost. A lost database has the same code,
 * later.
 */
const isBrokenOff = (error: unknown, request: FastifyRequest): boolean =>
  codeOf(error) === 'ECONNRESET' && request.raw.readableAborted;

/** One handler for all that goes wrong, and the answer for paths that are none. */
export const registerErrors = (app: App): void => {
  app.setErrorHandler((error, request, reply) => {
    if (isBrokenOff(error, request)) {
      request.log.info('a request was broken off');
      return answerProblem(invalidInput("We couldn't read the request."), request, reply);
    }
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return answerProblem(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answerProblem(notFound(), request, reply));
};
