import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@billfold/postgres/launch';
import { Client } from 'pg';
import { baseVariables, root, type Variables } from '../settings/config';
import { freePort, runCommand, startService, type Service } from '../measure/child-process';
import { parentOf } from '../measure/cpu';
import type { Teardown } from '../measure/teardown';
import { fillWorld } from './invoice-world';
import { startInstantGateway } from './instant-gateway';
import { sides, type Side } from './sides';

type ApiUnderLoad = { readonly url: string; readonly gatewayUrl: string; readonly pid: number };

export type PaymentStage = {
  readonly databaseUrls: Readonly<Record<Side, string>>;
  readonly clients: Readonly<Record<Side, Client>>;
  readonly apis: Readonly<Record<Exclude<Side, 'pgbench'>, ApiUnderLoad>>;
  readonly postgresPid: number | undefined;
  readonly sandboxPid: number;
  /** Checks the money invariants of one side's database; the lines it printed. Throws when one is violated. */
  readonly audit: (side: Side) => Promise<string>;
};

const gatewayPassword = randomBytes(12).toString('hex');
/** As in production: workers, log lines and limits on. */
const apiVariables: Variables = {
  NODE_ENV: 'production',
  PIN_PEPPER: randomBytes(32).toString('hex'),
  CHALLENGE_KEY: randomBytes(32).toString('hex'),
  GATEWAY_USERNAME: 'bench',
  GATEWAY_PASSWORD: gatewayPassword,
  SMS_SECRET: randomBytes(12).toString('hex'),
  ACH_SECRET: randomBytes(12).toString('hex'),
};

const databaseNamed = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

const startApi = async (
  tree: string,
  databaseUrl: string,
  gatewayUrl: string,
): Promise<Service & { readonly url: string }> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startService({
    name: 'The API',
    args: ['api/src/server.ts'],
    cwd: tree,
    variables: {
      ...baseVariables(),
      ...apiVariables,
      DATABASE_URL: databaseUrl,
      GATEWAY_URL: gatewayUrl,
      API_PORT: String(port),
    },
    readyUrl: `${url}/api/health`,
  });
  return { ...service, url };
};

const startSandbox = async (): Promise<Service & { readonly url: string }> => {
  const port = await freePort();
  const variables = {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(await freePort()),
    SANDBOX_GATEWAY_USER: 'bench',
    SANDBOX_GATEWAY_PASSWORD: gatewayPassword,
  };
  const url = `http://127.0.0.1:${port}`;
  const service = await startService({
    name: 'The sandbox',
    args: ['sandbox/src/server.ts'],
    cwd: root,
    variables: { ...baseVariables(), ...variables },
    readyUrl: `${url}/control/journal`,
  });
  return { ...service, url };
};

const connect = async (url: string, teardown: Teardown): Promise<Client> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  teardown.add(() => client.end());
  return client;
};

/** Fills the real schema once and copies it: every side pays in its own, equal database. */
const fillDatabases = async (
  tree: string,
  serverUrl: string,
  gatewayUrl: string,
): Promise<Readonly<Record<Side, string>>> => {
  const migrating = await startApi(tree, serverUrl, gatewayUrl);
  await migrating.stop();
  const template = new Client({ connectionString: serverUrl });
  await template.connect();
  await fillWorld(template);
  await template.end();
  const maintenance = new Client({ connectionString: databaseNamed(serverUrl, 'postgres') });
  await maintenance.connect();
  const source = new URL(serverUrl).pathname.slice(1);
  for (const side of sides)
    await maintenance.query(`create database bench_${side} template "${source}"`);
  await maintenance.end();
  return {
    pgbench: databaseNamed(serverUrl, 'bench_pgbench'),
    sandbox: databaseNamed(serverUrl, 'bench_sandbox'),
    instant: databaseNamed(serverUrl, 'bench_instant'),
  };
};

/** An address without a server: the payments of pgbench never reach a gateway. */
const nowhere = 'http://127.0.0.1:9';

/** `tree` is the folder of the sources whose API is measured. */
export const openStage = async (
  teardown: Teardown,
  say: (line: string) => void,
  tree: string = root,
): Promise<PaymentStage> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-pay-once-'));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  teardown.add(postgres.stop);
  const sandbox = await startSandbox();
  teardown.add(sandbox.stop);
  const instant = await startInstantGateway();
  teardown.add(instant.close);
  say('filling the databases …');
  const databaseUrls = await fillDatabases(tree, postgres.url, sandbox.url);
  const clients = {
    pgbench: await connect(databaseUrls.pgbench, teardown),
    sandbox: await connect(databaseUrls.sandbox, teardown),
    instant: await connect(databaseUrls.instant, teardown),
  };
  const startApiOf = async (
    side: Exclude<Side, 'pgbench'>,
    gatewayUrl: string,
  ): Promise<ApiUnderLoad> => {
    const api = await startApi(tree, databaseUrls[side], gatewayUrl);
    teardown.add(api.stop);
    return { url: api.url, pid: api.pid, gatewayUrl };
  };
  const apis = {
    sandbox: await startApiOf('sandbox', sandbox.url),
    instant: await startApiOf('instant', instant.url),
  };
  const { rows } = await clients.pgbench.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    databaseUrls,
    clients,
    apis,
    postgresPid: parentOf(rows[0]?.pid ?? 0),
    sandboxPid: sandbox.pid,
    audit: async (side) => {
      const variables = {
        ...baseVariables(),
        ...apiVariables,
        DATABASE_URL: databaseUrls[side],
        GATEWAY_URL: side === 'pgbench' ? nowhere : apis[side].gatewayUrl,
      };
      const { code, stdout, stderr } = await runCommand(
        process.execPath,
        ['--import', 'tsx', 'api/src/audit-money.ts'],
        { cwd: tree, variables },
      );
      // The payments of pgbench were never at a gateway, so that I1 has nothing to compare with.
      const isAllChecked =
        code === 0 ||
        (side === 'pgbench' && code === 2 && stdout !== '' && !stdout.includes('violated'));
      if (!isAllChecked)
        throw new Error(
          `The money audit of the ${side} database ${code === 1 ? 'found a violation' : 'could not run'}:\n${stdout}${stderr}`,
        );
      return stdout.trim();
    },
  };
};
