import { join } from 'node:path';
import {
  createClockLog,
  createDatabaseClock,
  readDatabaseTime,
} from '@billfold/server-kit/database/database-clock';
import { type App, createApp, registerModules } from '@billfold/server-kit/http/app';
import type { GracefulStop } from '@billfold/server-kit/http/graceful-stop';
import { createRequestId, registerRequestId } from '@billfold/server-kit/http/request-id';
import cookie from '@fastify/cookie';
import { LogController } from 'fastify';
import type { Database } from './db/database';
import { migrateDatabase } from './db/migrate';
import { BeaconCollector, ReportCollector } from './modules/watch/watch.public';
import { keepConsoleApart } from './modules/console/console-host';
import { catalogueModule } from './modules/catalogue/catalogue.module';
import { consoleModule } from './modules/console/console.module';
import { loadOverrideKey } from './modules/page/override-key';
import { pageModule } from './modules/page/page.module';
import {
  createOverview,
  integrityOf,
  PlanSource,
  type PlanSourceOptions,
} from './modules/page/page.public';
import type { ChangeContext } from './modules/catalogue/register-releases.service';
import { openReleaseKeys } from './modules/catalogue/release-signature';
import { createVerifier } from './modules/catalogue/verify-kept';
import { releasesModule } from './modules/releases/releases.module';
import { checkFiles, openModuleStore } from './modules/releases/releases.public';
import { watchModule } from './modules/watch/watch.module';
import { rolloutsModule } from './modules/rollouts/rollouts.module';
import { readServedIn } from './modules/rollouts/rollouts.public';
import type { AppDependencies } from './plugins/app-dependencies';
import { checkCallers } from './plugins/callers-plugin';
import { checkInput } from './plugins/check-input';
import { registerErrors } from './plugins/errors-plugin';
import { registerOpenApi } from './plugins/openapi-plugin';
import { createOperatorOf, loadTokens, personSigner } from './plugins/operator-plugin';
import { createTryToken } from './plugins/token-tries';
import {
  describeMissingSettings,
  developmentKeyName,
  type RegistryConfig,
} from './settings/config';
import { createMakeAct } from './waiting-acts';

/** One registry process: its HTTP side, and what a caller in the same process may use directly. */
export type Registry = {
  readonly app: App;
  readonly stop: GracefulStop;
  readonly changes: ChangeContext;
  readonly source: PlanSource;
  readonly beacons: BeaconCollector;
};

const buildHttp = (config: RegistryConfig) =>
  createApp({
    logger: { level: config.logLevel },
    genReqId: createRequestId,
    // As long as the command line waits for an upload. A head arrives at once.
    requestTimeoutMs: 130_000,
    headTimeoutMs: 30_000,
    trustedProxies: config.trustedProxies,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
  });

type Log = AppDependencies['log'];

const openSource = (
  config: RegistryConfig,
  db: Database,
  log: Log,
  checks: Pick<PlanSourceOptions, 'verifier' | 'damagedFiles' | 'clock'>,
): PlanSource =>
  new PlanSource({
    db,
    ...checks,
    databaseUrl: config.databaseUrl,
    environment: config.environment,
    soakMs: config.paymentSoakMs,
    isProduction: config.isProduction,
    keptFile: join(config.stateDir, `plan-inputs.${config.environment}.json`),
    pollMs: config.pollMs,
    prepare: () => migrateDatabase(config.databaseUrl),
    log,
  });

/** What all modules use, for the life of the process. */
const openDependencies = async (
  config: RegistryConfig,
  db: Database,
  { log, isStopping }: { readonly log: Log; readonly isStopping: () => boolean },
) => {
  const { environment, stateDir } = config;
  const keys = await openReleaseKeys({
    trusted: config.releaseKeys,
    signing: config.releaseKey,
    developmentKeyFile: config.isProduction ? null : join(stateDir, developmentKeyName),
  });
  const verifier = createVerifier({ keys, isProduction: config.isProduction });
  const damagedFiles = new Set<string>();
  const own = createDatabaseClock(() => readDatabaseTime(db));
  const noteClock = createClockLog(own, log);
  const clock = { ...own, measure: () => own.measure().then(noteClock) };
  const source = openSource(config, db, log, { verifier, damagedFiles, clock });
  const store = checkFiles(
    await openModuleStore(config.moduleStore),
    (release, path) => integrityOf(source.inputs, release, path),
    damagedFiles,
  );
  const warnings = describeMissingSettings(config, (await keys.readTrusted()).length);
  for (const warning of warnings) log(warning);
  const tokens = [
    ...(await loadTokens(config.tokens, stateDir)),
    ...(config.oidc === null ? [] : [personSigner(config.oidc)]),
  ];
  const overrideKey = await loadOverrideKey(config.overrideKey, stateDir);
  return {
    config,
    environment,
    db,
    store,
    keys,
    verifier,
    source,
    clock,
    tokens,
    log,
    isStopping,
    readServedIn,
    readOverview: createOverview({ ...config, warnings }, source, db),
    afterChange: () => source.refresh(),
    tryToken: createTryToken(),
    operatorOf: createOperatorOf(tokens, clock.now),
    overrideKey,
    beacons: new BeaconCollector({
      db,
      environment,
      visitorKey: overrideKey,
      log,
      now: clock.now,
    }),
    makeAct: createMakeAct({ db, environment, keys, overrideKey, source, config }),
    reports: new ReportCollector({ db, log }),
  };
};

/** Every module, each after those that it uses. */
const modules = [
  releasesModule,
  rolloutsModule,
  watchModule,
  pageModule,
  catalogueModule,
  consoleModule,
];

/** Builds the registry around an opened database. `source` is started and has read the state; nothing listens yet. */
export const buildRegistry = async (config: RegistryConfig, db: Database): Promise<Registry> => {
  const { app, stop } = buildHttp(config);
  app.setValidatorCompiler(checkInput);
  const dependencies = await openDependencies(config, db, {
    log: (message, error) => app.log.warn({ err: error }, message),
    isStopping: stop.isStopping,
  });
  const { environment, store, keys, source, beacons } = dependencies;
  registerErrors(app);
  registerRequestId(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
  });
  await app.register(cookie);
  await registerOpenApi(app);
  keepConsoleApart(app, config);
  checkCallers(app, dependencies);
  await registerModules(app, modules, dependencies);
  app.addHook('onClose', () => source.close());
  try {
    await source.start();
  } catch (error) {
    // The modules' background work has begun and would go on.
    await app.close();
    throw error;
  }
  return { app, stop, changes: { db, store, environment, keys }, source, beacons };
};
