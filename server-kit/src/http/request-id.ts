import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App } from './app';

const SAFE_ID = /^[\w-]{8,64}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** A request id is logged and stored: a card or account number must not get there as one. */
const LONG_NUMBER = /(?:\d[-_]*){9}/;

/** The caller's X-Request-Id when it is harmless, else a fresh one. */
export const createRequestId = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' &&
    SAFE_ID.test(given) &&
    (UUID.test(given) || !LONG_NUMBER.test(given))
    ? given
    : randomUUID();
};

/** Writes the request id into the header X-Request-Id of every answer. */
export const registerRequestId = (app: App): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
};
