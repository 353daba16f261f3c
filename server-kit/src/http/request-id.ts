import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App } from './app';

const SAFE_ID = /^[\w-]{8,64}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** The form of a card or account number, which a request id must not contain: request ids are logged and stored. */
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
