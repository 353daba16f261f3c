import { prepareGracefulStop } from '@billfold/server-kit/http/graceful-stop';
import proxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import Fastify, { type FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { openSocketTunnel } from './socket-tunnel';

export type FrontDoorOptions = {
  readonly host: string;
  readonly port: number;
  /** The API process that takes the next call or socket. */
  readonly apiUrl: () => string;
  readonly registryUrl: string;
  /** Passes the API's test-only routes on. */
  readonly hasTestRoutes: boolean;
};

export type FrontDoor = { readonly close: () => Promise<void> };

/** Above the registry's limit for an uploaded release; every server has its own, smaller limits. */
const bodyLimitBytes = 64 * 1024 * 1024;
/** Above the slowest answer there is: a payment that waits for the gateway. */
const answerTimeoutMs = 120_000;

/** Who really calls, for servers that trust this machine only. What a stranger claims about himself is overwritten. */
const forwarded = (request: FastifyRequest): Record<string, string> => ({
  'x-forwarded-for': request.ip,
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
});

/** Other spellings of the same claim, and the question whether a body may come, which this server has answered. */
const ours = new Set(['forwarded', 'x-real-ip', 'expect']);
const withoutOurs = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ours.has(name.toLowerCase())));

/** One origin for everything, as nginx makes it in production: API and socket to the API, the rest to the registry. */
export const openFrontDoor = async (options: FrontDoorOptions): Promise<FrontDoor> => {
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_000 },
  });
  const stop = prepareGracefulStop(app.server);
  const target = (
    prefix: string,
    upstream: () => string,
    rewritePrefix = prefix,
  ): FastifyHttpProxyOptions => ({
    upstream: '',
    prefix,
    rewritePrefix,
    // Its own retries would repeat what the browser decides to repeat.
    retryMethods: [],
    undici: {
      connections: 256,
      pipelining: 1,
      headersTimeout: answerTimeoutMs,
      bodyTimeout: answerTimeoutMs,
    },
    replyOptions: {
      getUpstream: upstream,
      rewriteRequestHeaders: (request, headers) => ({
        ...withoutOurs(headers),
        ...forwarded(request as FastifyRequest),
      }),
      onError: (reply) => {
        void reply.code(503).header('Cache-Control', 'no-store').send({
          code: 'unavailable',
          detail: "This part of Billfold isn't responding right now. Please try again in a moment.",
        });
      },
    },
  });
  await app.register(proxy, target('/api', options.apiUrl));
  // What merchants' own sites call: {host}/v1/payment/process.
  await app.register(proxy, target('/v1', options.apiUrl, '/api/v1'));
  await app.register(proxy, target('/notifications', options.apiUrl));
  if (options.hasTestRoutes) await app.register(proxy, target('/test', options.apiUrl));
  await app.register(
    proxy,
    target('/', () => options.registryUrl),
  );
  // The proxy's own socket support passes one sub-protocol on, and the second is the session's token.
  const tunnel = openSocketTunnel(app.server, '/notifications', () => new URL(options.apiUrl()));
  stop.onStopping(tunnel.close);
  await app.listen({ host: options.host, port: options.port });
  return {
    close: async () => {
      await stop.endConnections({ quietMs: 0, graceMs: answerTimeoutMs });
      await app.close();
    },
  };
};
