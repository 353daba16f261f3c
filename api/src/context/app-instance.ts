import type { HealthRegistry } from '@billfold/server-kit/health/health-registry';
import type { ModuleOf } from '@billfold/server-kit/http/app';
import type { GracefulStop } from '@billfold/server-kit/http/graceful-stop';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Clock } from '../core/clock';
import type { ApiConfig } from '../core/config';
import type { DatabaseHandle } from '../db/database';
import type { SecretHasher } from '../core/secret-hasher';

/** What the process passes in; a test passes its own database and clock. */
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
  /** Whether and when this process begins to stop. */
  readonly stop: Pick<GracefulStop, 'isStopping' | 'onStopping'>;
  readonly metrics: Registry;
  /** One per process: its queue bounds how many secrets are hashed at once. */
  readonly hasher: SecretHasher;
  readonly log: FastifyBaseLogger;
};

export type { App } from '@billfold/server-kit/http/app';

/**
 * Registers one module's routes, hooks and background work. Called inside the app's prefix (`/api`), so that a path is
 * written as in the contract: `/user_invoices/:id`. Background work starts in `onReady` and ends in `onClose`.
 */
export type AppModule = ModuleOf<AppDependencies>;
