import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { RegistryProblem } from '../problems/problem.errors';
import { clientAddress } from '@billfold/server-kit/http/client-address';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new RegistryProblem(400, 'invalid_input', 'The body is not JSON.');
  }
};

export type BrowserPosts = { readonly types: readonly string[]; readonly perMinute: number };

/**
 * For routes that any browser posts to without a token: only these content types, read as JSON, and a number of posts
 * per minute and address. Every process counts for itself; addresses stay in memory for that minute and are never
 * written.
 */
export const limitBrowserPosts = async (
  app: FastifyInstance,
  { types, perMinute }: BrowserPosts,
): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [...types],
    { parseAs: 'string' },
    async (_request: unknown, body: string) => parseJson(body),
  );
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => clientAddress(request.ip),
    errorResponseBuilder: () =>
      new RegistryProblem(
        429,
        'too_many',
        'Too many posts from this address. Please wait a minute.',
      ),
  });
};
