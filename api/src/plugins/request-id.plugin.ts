import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App } from '../app-instance';

const SAFE_ID = /^[\w-]{8,64}$/;

/** The caller's X-Request-Id when it is harmless, else a fresh one. */
export const createRequestId = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID();
};

export const registerRequestId = (app: App): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
};
