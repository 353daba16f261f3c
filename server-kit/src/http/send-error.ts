import type { FastifyReply } from 'fastify';

export type ErrorAnswer = {
  readonly status: number;
  /** For the header Retry-After. */
  readonly retryAfterSeconds?: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
};

/** Sends the answer of a call that failed. */
export const sendError = (
  reply: FastifyReply,
  { status, retryAfterSeconds, body }: ErrorAnswer,
): FastifyReply => {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  // Fastify closes the connection under a body that it does not read, and a proxy that still sends the body loses this
  // answer. Without the header the body is read and dropped.
  if (status === 413) void reply.removeHeader('connection');
  return reply.code(status).send(body);
};
