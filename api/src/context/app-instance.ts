import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GracefulStop } from '@billfold/server-kit/http/graceful-stop';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { Registry } from 'prom-client';
import type { Clock } from '../core/clock';
import type { ApiConfig } from '../core/config';
import type { DatabaseHandle } from '../db/database';
import type { HealthRegistry } from '../core/health';
import type { SecretHasher } from '../core/secret-hasher';

/** What the process gives; a test gives its own database and clock. */
export type AppOptions = {
  readonly config: ApiConfig;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  /** Receives the log lines; standard output when absent. */
  readonly logStream?: { readonly write: (line: string) => void };
};

/** What every module may use. */
export type AppDependencies = {
  readonly config: ApiConfig;
  readonly database: DatabaseHandle;
  readonly clock: Clock;
  readonly health: HealthRegistry;
  /** Tells when this process begins to stop. */
  readonly stop: Pick<GracefulStop, 'isStopping' | 'onStopping'>;
  readonly metrics: Registry;
  /** One per process: its queue bounds how many secrets are hashed at once. */
  readonly hasher: SecretHasher;
  readonly log: FastifyBaseLogger;
};

/** Fastify with bodies, queries and answers typed by their TypeBox schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/**
 * Registers one module's routes, hooks and background work. Called inside the app's prefix (`/api`), so that a path is
 * written as in the contract: `/user_invoices/:id`. Background work starts in `onReady` and ends in `onClose`.
 */
export type AppModule = (app: App, dependencies: AppDependencies) => void | Promise<void>;
