import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  type RawServerDefault,
} from 'fastify';
import { type GracefulStop, prepareGracefulStop } from './graceful-stop';
import { createLazySerializers } from './serialization';

/** Fastify with bodies, queries and answers typed by their TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type AppSettings = Omit<
  FastifyServerOptions,
  'trustProxy' | 'requestTimeout' | 'http' | 'schemaController'
> & {
  /** Which addresses may set X-Forwarded-*: a proxy-addr expression, or `none`. */
  readonly trustedProxies: string;
  /** Time to receive a request, head and body. */
  readonly requestTimeoutMs: number;
  /** Time to receive the head; by default the same. */
  readonly headTimeoutMs?: number;
};

/** An app that refuses slow senders and stops gracefully. */
export const createApp = ({
  trustedProxies,
  requestTimeoutMs,
  headTimeoutMs = requestTimeoutMs,
  ...options
}: AppSettings): { readonly app: App; readonly stop: GracefulStop } => {
  const app: App = Fastify({
    ...options,
    schemaController: { compilersFactory: { buildSerializer: createLazySerializers } },
    requestTimeout: requestTimeoutMs,
    // Node checks both times every 30 s by default.
    http: {
      headersTimeout: headTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, requestTimeoutMs),
    },
    trustProxy: trustedProxies === 'none' ? false : trustedProxies,
  }).withTypeProvider<TypeBoxTypeProvider>();
  return { app, stop: prepareGracefulStop(app.server) };
};

/**
 * Registers the routes, hooks and background work of one module. Background work starts in `onReady` and ends in
 * `onClose`.
 */
export type ModuleOf<Dependencies> = (app: App, dependencies: Dependencies) => void | Promise<void>;

/** Registers modules in their order, each in a scope of its own, below a path. */
export const registerModules = async <Dependencies>(
  app: App,
  modules: readonly ModuleOf<Dependencies>[],
  dependencies: Dependencies,
): Promise<void> => {
  for (const module of modules)
    await app.register(async (scope) => module(scope as App, dependencies));
};
