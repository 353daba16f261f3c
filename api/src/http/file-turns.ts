import type { FastifyReply } from 'fastify';
import { tooManyRequests } from '../core/problem.errors';

const retryAfterSeconds = 5;

/**
 * Each person writes one file at a time: a file of 100,000 rows keeps the database busy for seconds. Call the answer
 * before the file is written; it throws 429 while another is.
 */
export const createFileTurns = () => {
  const writing = new Set<number>();
  return (userId: number, reply: FastifyReply): void => {
    if (writing.has(userId)) throw tooManyRequests(retryAfterSeconds);
    writing.add(userId);
    // Both when the file is complete and when its reader has gone.
    for (const end of ['finish', 'close']) reply.raw.once(end, () => writing.delete(userId));
  };
};
