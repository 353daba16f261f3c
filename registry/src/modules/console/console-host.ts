import { consolePath } from '@billfold/shared/contracts/console.contract';
import type { FastifyInstance } from 'fastify';
import { sessionCookie } from '../../plugins/operator-session';

type Hosts = {
  /** The console's own address without a path; null: it is served wherever the page is. */
  readonly consoleUrl: string | null;
  readonly publicUrl: string;
};

const isBelow = (url: string, path: string): boolean =>
  url === path || url.startsWith(`${path}/`) || url.startsWith(`${path}?`);

/**
 * With an address of its own the console shares no origin with the modules' code: what a release does in the browser of
 * an operator who looks at it cannot call in the operator's name, and no page of the product is served beside the
 * console. After the cookies are read, before the caller is identified.
 */
export const keepConsoleApart = (app: FastifyInstance, { consoleUrl, publicUrl }: Hosts): void => {
  if (consoleUrl === null) return;
  const { host, origin } = new URL(consoleUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (request.host === host) {
      if (isBelow(request.url, '/registry')) return undefined;
      return reply.redirect(request.url === '/' ? consolePath : `${publicUrl}${request.url}`);
    }
    if (isBelow(request.url, consolePath)) return reply.redirect(`${origin}${request.url}`);
    delete request.cookies[sessionCookie];
    return undefined;
  });
};
