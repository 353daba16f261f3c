import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { isDatabaseAway } from '@billfold/server-kit/database/database-away';
import { createProbe } from '@billfold/server-kit/health/probe';
import { type GracefulStop, prepareGracefulStop } from '@billfold/server-kit/http/graceful-stop';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController, type FastifyError, type FastifyInstance } from 'fastify';
import { describeMissingSettings, developmentKeyName, type RegistryConfig } from './config';
import { askForWrites, type Database } from './db/database';
import { isInputRefused } from '@billfold/server-kit/database/input-refused';
import { migrateDatabase } from './db/migrate';
import { beaconsModule } from './modules/beacons/beacons.module';
import { openConsoleFiles } from './modules/console/console-files';
import { keepConsoleApart } from './modules/console/console-host';
import { consoleRoute } from './modules/console/console.route';
import { operatorSessionRoute } from './modules/console/operator-session.route';
import { gatesModule } from './modules/gates/gates.module';
import { healthRoute } from './modules/health/health.route';
import { inventoryModule } from './modules/inventory/inventory.module';
import { createPageComposer } from './modules/page/compose-page.service';
import { createFrameOrigins } from './modules/page/frame-origins';
import { pageRoute } from './modules/page/page.route';
import { loadOverrideKey } from './modules/overrides/override-key';
import { operateOverridesRoutes } from './modules/overrides/operate-overrides.route';
import { explainRoute } from './modules/plans/explain.route';
import { createOverview, PlanSource, readChoices } from './modules/plans/plans.public';
import { reportsModule } from './modules/reports/reports.module';
import { createReportCollector } from './modules/reports/reports.public';
import { moduleFilesRoute } from './modules/releases/module-files.route';
import { openModuleStore } from './modules/releases/open-store';
import { releasesJobs } from './modules/releases/releases.jobs';
import { openReleaseKeys } from './modules/releases/release-signature';
import { operateReleasesRoutes } from './modules/releases/operate-releases.route';
import type { ChangeContext } from './modules/releases/register-releases.service';
import { findReleaseByName } from './modules/releases/releases.public';
import { operateRolloutsRoutes } from './modules/rollouts/operate-rollouts.route';
import { checkInput } from './plugins/check-input';
import {
  createAuthorise,
  createCheckCaller,
  createOperatorOf,
  loadTokens,
} from './plugins/operator.plugin';
import { createTryToken } from './plugins/token-tries';
import { RegistryProblem } from './problem.errors';

/** One registry process: its HTTP side, and what a caller in the same process may use directly. */
export type Registry = {
  readonly app: FastifyInstance;
  readonly stop: GracefulStop;
  readonly changes: ChangeContext;
  readonly source: PlanSource;
};

const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | RegistryProblem, request, reply) => {
    if (error instanceof RegistryProblem && error.retryAfterSeconds !== null)
      void reply.header('Retry-After', error.retryAfterSeconds);
    // Fastify closes under a body that it does not read, and a proxy that still sends it loses the answer: what comes is read and dropped.
    if ((error instanceof RegistryProblem ? error.status : error.statusCode) === 413)
      reply.removeHeader('connection');
    if (error instanceof RegistryProblem)
      return reply
        .code(error.status)
        .send({ code: error.code, detail: error.message, request_id: request.id });
    if (isDatabaseAway(error))
      return reply.code(503).header('Retry-After', '5').send({
        code: 'database_away',
        detail:
          'The database does not answer. What was served until now is served on; try again in a moment.',
        request_id: request.id,
      });
    if (isInputRefused(error))
      return reply.code(400).send({
        code: 'invalid_input',
        detail: 'The call holds a text or a number that cannot be kept, such as one with a NUL.',
        request_id: request.id,
      });
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply
        .code(status)
        .send({ code: 'invalid_input', detail: error.message, request_id: request.id });
    request.log.error({ err: error }, 'unexpected');
    return reply
      .code(500)
      .send({ code: 'internal', detail: 'Something went wrong.', request_id: request.id });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There is nothing at this address.\n'),
  );
};

/**
 * Builds the registry around an opened database; `source` is started and fed, nothing listens yet. Rollouts, signatures,
 * beacons and the console come as modules of their own beside `releases`, `plans` and `page`, registered here.
 */
export const buildRegistry = async (config: RegistryConfig, db: Database): Promise<Registry> => {
  const app = Fastify({
    logger: { level: config.logLevel },
    // To receive a request: as long as the command line waits for a release that is uploaded. A head comes at once.
    requestTimeout: 130_000,
    // Node looks at them every 30 s only, unless told.
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 1_000 },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies === '' ? false : config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(checkInput);
  const stop = prepareGracefulStop(app.server);
  const log = (message: string, error?: unknown): void => app.log.warn({ err: error }, message);
  const store = await openModuleStore(config.moduleStore);
  const source = new PlanSource({
    db,
    databaseUrl: config.databaseUrl,
    environment: config.environment,
    soakMs: config.paymentSoakMs,
    isProduction: config.isProduction,
    keptFile: join(config.stateDir, `plan-inputs.${config.environment}.json`),
    pollMs: config.pollMs,
    prepare: () => migrateDatabase(config.databaseUrl),
    log,
  });
  const keys = await openReleaseKeys({
    trusted: config.releaseKeys,
    signing: config.releaseKey,
    developmentKeyFile: config.isProduction ? null : join(config.stateDir, developmentKeyName),
  });
  const changes: ChangeContext = { db, store, environment: config.environment, keys };
  const warnings = describeMissingSettings(config, (await keys.readTrusted()).length);
  for (const warning of warnings) app.log.warn(warning);
  const tokens = await loadTokens(config.tokens, config.stateDir);
  const authorise = createAuthorise(tokens);
  const operatorOf = createOperatorOf(tokens);
  const tryToken = createTryToken();
  const checkCaller = createCheckCaller(tokens, db, tryToken);
  const overrideKey = await loadOverrideKey(config.overrideKey, config.stateDir);
  const { environment, settings } = config;
  const allowsChoice = !config.isProduction;
  const composer = createPageComposer({
    environment,
    settings,
    allowsChoice,
    soakMs: config.paymentSoakMs,
  });
  const afterChange = (): Promise<void> => source.refresh();
  const frameOrigins = createFrameOrigins({ apiUrl: config.apiUrl, log });

  const reports = createReportCollector({ db, log });

  answerErrors(app);
  app.addHook(
    'onRequest',
    async (request, reply) =>
      void reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' }),
  );
  await app.register(cookie);
  keepConsoleApart(app, config);
  // Before a body is read: nobody unknown learns from a refusal what a call looks like, or keeps this process busy with one.
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    if (!url.startsWith('/registry/api/')) return;
    void reply.header('Cache-Control', 'no-store');
    await checkCaller(request);
    if (url !== '/registry/api/session') operatorOf(request, 'reader');
  });
  await app.register(
    healthRoute({
      source,
      environment: config.environment,
      takesChanges: createProbe(() => askForWrites(db)),
      isStopping: stop.isStopping,
    }),
  );
  await app.register(
    operateReleasesRoutes({
      context: changes,
      operatorOf,
      keepReleases: config.keepReleases,
      afterChange,
    }),
    { prefix: '/registry/api' },
  );
  await app.register(releasesJobs(changes, config.keepReleases));
  await app.register(
    operateRolloutsRoutes({
      context: changes,
      operatorOf,
      readOverview: createOverview({ ...config, warnings }, source, db),
      afterChange,
    }),
    { prefix: '/registry/api' },
  );
  await app.register(explainRoute({ db, operatorOf }), { prefix: '/registry/api' });
  await app.register(
    operateOverridesRoutes(
      { db, environment, keys, key: overrideKey, publicUrl: config.publicUrl },
      operatorOf,
      afterChange,
    ),
    { prefix: '/registry/api' },
  );
  await app.register(operatorSessionRoute({ tokens, db, tryToken }), { prefix: '/registry/api' });
  await app.register(consoleRoute(openConsoleFiles()));
  await app.register(
    beaconsModule({
      db,
      environment: config.environment,
      perMinute: config.beaconsPerMinute,
      authorise,
      log,
    }),
  );
  await app.register(gatesModule({ ...changes, everyMs: config.gateEveryMs, log }));
  await app.register(
    reportsModule({
      db,
      environment: config.environment,
      perMinute: config.reportsPerMinute,
      collector: reports,
      authorise,
    }),
  );
  await app.register(
    inventoryModule({
      db,
      environment,
      settings,
      imageOrigins: config.imageOrigins,
      soakMs: config.paymentSoakMs,
      authorise,
    }),
    { prefix: '/registry/api' },
  );
  await app.register(moduleFilesRoute(store));
  const reportOverride = (rule: string, subject: string): void =>
    reports.collect({ environment, module: null, kind: 'override', rule, subject });
  await app.register(
    pageRoute({
      config,
      readInputs: () => source.inputs,
      frameOrigins,
      composer,
      overrides: { key: overrideKey, environment, allowsChoice, report: reportOverride },
      findRelease: (module, version) => findReleaseByName(db, module, version),
      readChoices: () => readChoices(db),
    }),
  );
  app.addHook('onClose', async () => source.close());
  try {
    await source.start();
  } catch (error) {
    // Its tasks have begun already, and would go on without anybody to stop them.
    await app.close();
    throw error;
  }
  return { app, stop, changes, source };
};
