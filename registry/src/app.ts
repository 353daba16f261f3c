import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import type { RegistryConfig } from './config';
import type { Database } from './db/database';
import { migrate } from './db/migrate';
import { healthRoute } from './modules/health/health.route';
import { createPageComposer } from './modules/page/compose-page.service';
import { createFrameOrigins } from './modules/page/frame-origins';
import { pageRoute } from './modules/page/page.route';
import { PlanSource } from './modules/plans/plans.public';
import { moduleFilesRoute } from './modules/releases/module-files.route';
import { ModuleStore, sweepStore } from './modules/releases/module-store';
import { operateReleasesRoutes } from './modules/releases/operate-releases.route';
import type { ChangeContext } from './modules/releases/register-releases.service';
import { findReleaseByName } from './modules/releases/releases.public';
import { createAuthorise, loadTokens } from './plugins/operator.plugin';
import { RegistryProblem } from './problem.errors';

/** One registry process: its HTTP side, and what a caller in the same process may use directly. */
export type Registry = { readonly app: FastifyInstance; readonly changes: ChangeContext; readonly source: PlanSource };

const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | RegistryProblem, request, reply) => {
    if (error instanceof RegistryProblem) return reply.code(error.status).send({ code: error.code, detail: error.message, request_id: request.id });
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ code: 'invalid_input', detail: error.message, request_id: request.id });
    request.log.error({ err: error }, 'unexpected');
    return reply.code(500).send({ code: 'internal', detail: 'Something went wrong.', request_id: request.id });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n'));
};

/**
 * Builds the registry around an opened database; `source` is started and fed, nothing listens yet. Rollouts, signatures,
 * beacons and the console come as modules of their own beside `releases`, `plans` and `page`, registered here.
 */
export const buildRegistry = async (config: RegistryConfig, db: Database): Promise<Registry> => {
  const app = Fastify({
    logger: { level: config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies === '' ? false : config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
  }).withTypeProvider<TypeBoxTypeProvider>();
  const store = new ModuleStore(config.moduleStoreDir);
  await sweepStore(store);
  const source = new PlanSource({
    db,
    databaseUrl: config.databaseUrl,
    environment: config.environment,
    keptFile: join(config.stateDir, `plan-inputs.${config.environment}.json`),
    pollMs: config.pollMs,
    prepare: () => migrate(db),
    log: (message, error) => app.log.warn({ err: error }, message),
  });
  const changes: ChangeContext = { db, store, environment: config.environment };
  const authorise = createAuthorise(await loadTokens(config.tokens, config.stateDir));
  const compose = createPageComposer({ environment: config.environment, settings: config.settings, findRelease: (module, version) => findReleaseByName(db, module, version) });

  const frameOrigins = createFrameOrigins({ apiUrl: config.apiUrl, log: (message, error) => app.log.warn({ err: error }, message) });

  answerErrors(app);
  app.addHook('onRequest', async (request, reply) => void reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' }));
  await app.register(cookie);
  await app.register(healthRoute(source, config.environment));
  await app.register(operateReleasesRoutes(changes, authorise, () => source.refresh()), { prefix: '/registry/api' });
  await app.register(moduleFilesRoute(store));
  await app.register(pageRoute({ config, readInputs: () => source.inputs, frameOrigins, compose }));
  app.addHook('onClose', async () => source.close());
  await source.start();
  return { app, changes, source };
};
