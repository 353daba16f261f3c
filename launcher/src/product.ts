import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { demoSites } from '@billfold/api/demo/world/demo-business-access';
import { startPostgres } from '@billfold/postgres/launch';
import { AlreadyRunning } from '@billfold/postgres/supervisor';
import { parseRegistryConfig } from '@billfold/registry/config';
import { startRegistry, type StartedRegistry } from '@billfold/registry/start';
import { parseSandboxConfig } from '@billfold/sandbox/config';
import { startSandbox } from '@billfold/sandbox/start';
import { startApiInside, startApiSeparately, type ApiHandle } from './api-process';
import type { LauncherConfig, Variables } from './config';
import { seedIfEmpty } from './demo-world';
import { openFrontDoor } from './front-door';
import { freePort, requirePort, StartProblem } from './ports';
import { publishBuilds } from './publish-builds';

export type ProductOptions = {
  readonly config: LauncherConfig;
  /** `separate`: the API is a process of its own, which can be killed and started again. */
  readonly apiProcess?: 'inside' | 'separate';
  /** `none` is for tests: a crash may lose data. */
  readonly durability?: 'full' | 'none';
  readonly log?: (line: string) => void;
};

export type RunningProduct = {
  readonly url: string;
  readonly sandboxUrl: string;
  /** Holds the password; never print it. */
  readonly databaseUrl: string;
  readonly registry: StartedRegistry;
  /** What the console and the command line are signed in to with; null where REGISTRY_TOKENS names others. */
  readonly operatorTokenFile: string | null;
  readonly killApi: () => Promise<void>;
  readonly startApi: () => Promise<void>;
  /**
   * One more API process with workers and changed settings; calls and sockets go to all of them in turn until it stops.
   */
  readonly addApi: (changes?: Variables) => Promise<Pick<ApiHandle, 'url' | 'stop'>>;
  /**
   * Ends everything in order: the front door, the API once it has answered, the registry, the sandbox, the database.
   */
  readonly stop: () => Promise<void>;
};

/** What is to be ended, last started first. */
class Teardown {
  readonly #steps: { readonly name: string; readonly run: () => Promise<void> }[] = [];
  #running: Promise<void> | undefined;

  add(name: string, run: () => Promise<void>): void {
    this.#steps.unshift({ name, run });
  }

  /** One part that does not end well must not keep the others, above all the database, from ending. */
  run(log: (line: string) => void): Promise<void> {
    this.#running ??= (async () => {
      for (const { name, run } of this.#steps) {
        await run().catch((error: unknown) =>
          log(
            `${name} did not stop cleanly: ${error instanceof Error ? error.message : 'unknown reason'}`,
          ),
        );
      }
    })();
    return this.#running;
  }
}

const openDatabase = async (
  config: LauncherConfig,
  durability: 'full' | 'none',
  log: (line: string) => void,
  teardown: Teardown,
): Promise<string> => {
  if (config.databaseUrl !== null) return config.databaseUrl;
  try {
    const postgres = await startPostgres({
      dataDir: join(config.dataDir, 'postgres'),
      durability,
      log: (line) => log(`  ${line}`),
    });
    teardown.add('database', postgres.stop);
    return postgres.url;
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    throw new StartProblem(
      `Billfold is already running on the data in ${config.dataDir} (process ${error.supervisor.pid}). Stop it first, or start a second one beside it:\n` +
        `  DATA_DIR=.data-2 PORT=${config.port + 100} SANDBOX_PORT=${config.sandboxPort + 100} npm start`,
    );
  }
};

/** Both sides of the partners that the sandbox plays: what the API sends, the sandbox expects. */
const partnerVariables = (
  sandbox: ReturnType<typeof parseSandboxConfig>,
  url: string,
  smtpPort: number,
): Variables => ({
  GATEWAY_URL: url,
  GATEWAY_USERNAME: sandbox.gatewayUser,
  GATEWAY_PASSWORD: sandbox.gatewayPassword,
  ACH_ACCOUNT: sandbox.achAccount,
  ACH_SECRET: sandbox.achSecret,
  SMS_URL: url,
  SMS_ACCOUNT: sandbox.twilioSid,
  SMS_SECRET: sandbox.twilioToken,
  WEBHOOK_URL: sandbox.webhookBase,
  BANK_TOKENIZER: `${url}/interfaces/bp20post`,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
});

const openSandbox = async (
  config: LauncherConfig,
  port: number,
  variables: Variables,
  teardown: Teardown,
) => {
  await mkdir(join(config.dataDir, 'sandbox'), { recursive: true });
  const sandboxPort = await requirePort('127.0.0.1', config.sandboxPort, 'SANDBOX_PORT');
  const mailPort = await requirePort('127.0.0.1', config.sandboxMailPort, 'SANDBOX_SMTP_PORT');
  const sandboxConfig = parseSandboxConfig({
    ...variables,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(mailPort),
    SANDBOX_WEBHOOK_BASE: `http://127.0.0.1:${port}/api/webhooks`,
    // Every page above the card frame must be known: ours, and the demo sites that hold our payment page.
    SANDBOX_FRAME_PARENTS: [
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      ...demoSites,
      variables['DEMO_ORIGINS'],
      variables['SANDBOX_FRAME_PARENTS'],
    ].join(' '),
    SANDBOX_JOURNAL_FILE:
      variables['SANDBOX_JOURNAL_FILE'] ?? join(config.dataDir, 'sandbox', 'journal.jsonl'),
  });
  const sandbox = await startSandbox(sandboxConfig);
  teardown.add('sandbox', () => sandbox.close());
  return {
    url: `http://localhost:${new URL(sandbox.url).port}`,
    partners: partnerVariables(sandboxConfig, sandbox.url, sandbox.smtpPort),
  };
};

const launch = async (options: ProductOptions, teardown: Teardown): Promise<RunningProduct> => {
  const { config, apiProcess = 'inside', durability = 'full', log = () => {} } = options;
  const databaseUrl = await openDatabase(config, durability, log, teardown);
  const port = await requirePort(config.host, config.port, 'PORT');
  const url = `http://localhost:${port}`;
  const shared: Variables = {
    LOG_LEVEL: 'warn',
    PUBLIC_URL: url,
    ...config.variables,
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
  };
  const sandbox = await openSandbox(config, port, shared, teardown);

  const registryConfig = parseRegistryConfig({
    ...shared,
    SANDBOX_PORT: new URL(sandbox.url).port,
    REGISTRY_PORT: config.variables['REGISTRY_PORT'] ?? '0',
    API_URL: config.variables['API_URL'] ?? url,
  });
  const registry = await startRegistry(registryConfig);
  teardown.add('registry', registry.close);

  const apiPort =
    config.variables['API_PORT'] ?? (apiProcess === 'separate' ? String(await freePort()) : '0');
  const apiVariables: Variables = {
    ...shared,
    ...sandbox.partners,
    ...config.variables,
    DATABASE_URL: databaseUrl,
    API_PORT: apiPort,
    HOST: '127.0.0.1',
  };
  const starting: Promise<ApiHandle> = (
    apiProcess === 'separate' ? startApiSeparately : startApiInside
  )(apiVariables).then(async (api) => {
    teardown.add('API', api.stop);
    if (config.demo) await seedIfEmpty(databaseUrl, apiVariables, log);
    return api;
  });
  // The database works while the compilers do.
  const publishing = publishBuilds(config, registry, log);
  await Promise.allSettled([starting, publishing]);
  const [api] = await Promise.all([starting, publishing]);
  const added = new Set<ApiHandle>();
  let turn = 0;
  const nextApi = (): string => {
    const all = [api, ...added];
    turn = (turn + 1) % all.length;
    return (all[turn] ?? api).url;
  };
  const addApi: RunningProduct['addApi'] = async (changes = {}) => {
    const own = { ...changes, API_PORT: String(await freePort()) };
    const more = await startApiSeparately({ ...apiVariables, ...own });
    added.add(more);
    const stop = async (): Promise<void> => {
      added.delete(more);
      await more.stop();
    };
    teardown.add('added API', stop);
    return { url: more.url, stop };
  };
  const door = await openFrontDoor({
    host: config.host,
    port,
    apiUrl: nextApi,
    registryUrl: registry.url,
    hasTestRoutes: config.clockControl,
  });
  teardown.add('front door', door.close);
  return {
    url,
    sandboxUrl: sandbox.url,
    databaseUrl,
    registry,
    operatorTokenFile:
      registryConfig.tokens.length > 0 ? null : join(registryConfig.stateDir, 'operator-token'),
    killApi: api.kill,
    startApi: api.restart,
    addApi,
    stop: () => teardown.run(log),
  };
};

/**
 * Starts the whole product and resolves when it answers: database, sandbox, API with its workers, registry with the
 * modules built, and one front door. Starts all or nothing. `onStop` lets a caller end a start under way.
 */
export const startProduct = async (
  options: ProductOptions,
  onStop: (stop: () => Promise<void>) => void = () => {},
): Promise<RunningProduct> => {
  const teardown = new Teardown();
  const log = options.log ?? (() => {});
  onStop(() => teardown.run(log));
  try {
    return await launch(options, teardown);
  } catch (error) {
    await teardown.run(log);
    throw error;
  }
};
