import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@billfold/postgres/launch';
import { Client } from 'pg';
import { freePort, runCommand, startService, type Service } from '../measure/child-process';
import type { Teardown } from '../measure/teardown';
import { baseVariables, root } from '../settings/config';

export type StaffHeaders = { readonly authorization: string };

export type ListStage = {
  readonly databaseUrl: string;
  /** The API, started anew: connections take up new settings of the database. */
  readonly startApi: (
    changes?: Readonly<Record<string, string>>,
  ) => Promise<Service & { readonly url: string }>;
  /** What the database has written to its log so far. */
  readonly readLog: () => Promise<string>;
  readonly fillSeconds: number;
};

const fill = async (databaseUrl: string): Promise<void> => {
  const { code, stdout, stderr } = await runCommand(
    process.execPath,
    ['--import', 'tsx', 'launcher/src/demo-big.ts'],
    { cwd: root, variables: { ...baseVariables(), DATABASE_URL: databaseUrl, DEMO: '1' } },
  );
  if (code !== 0) throw new Error(`demo:big failed: ${stdout}${stderr}`);
};

/** A database with the big world, in `folder` or in a temporary one, and the means to start the API on it. */
export const openListStage = async (
  { folder, say }: { readonly folder: string; readonly say: (line: string) => void },
  teardown: Teardown,
): Promise<ListStage> => {
  const home = folder === '' ? await mkdtemp(join(tmpdir(), 'billfold-lists-')) : folder;
  if (folder === '') teardown.add(() => rm(home, { recursive: true, force: true }));
  const postgres = await startPostgres({ dataDir: home, durability: 'full' });
  teardown.add(postgres.stop);
  const startApi: ListStage['startApi'] = async (changes = {}) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/api`;
    const service = await startService({
      name: 'The API',
      args: ['api/src/server.ts'],
      cwd: root,
      variables: {
        ...baseVariables(),
        DATABASE_URL: postgres.url,
        API_PORT: String(port),
        WORKERS: '0',
        LOG_LEVEL: 'silent',
        ...changes,
      },
      readyUrl: `${url}/health`,
    });
    teardown.add(service.stop);
    return { ...service, url };
  };
  // Its start makes the tables.
  const first = await startApi();
  await first.stop();
  say('  filling the database …');
  const startedAt = performance.now();
  await fill(postgres.url);
  return {
    databaseUrl: postgres.url,
    startApi,
    fillSeconds: (performance.now() - startedAt) / 1_000,
    readLog: async () => {
      const names = (await readdir(home)).filter((name) => name.endsWith('.log'));
      return (await Promise.all(names.map((name) => readFile(join(home, name), 'utf8')))).join('');
    },
  };
};

/** Lets each statement of later connections write its plan to the log. */
export const logPlans = async (databaseUrl: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [name, value] of [
      ['session_preload_libraries', 'auto_explain'],
      ['auto_explain.log_min_duration', '0'],
      ['auto_explain.log_analyze', 'on'],
      ['auto_explain.log_timing', 'off'],
    ])
      await client.query(`alter database billfold set ${name} = '${value}'`);
  } finally {
    await client.end();
  }
};

/** Of all staff of the big world. */
export const bigPassword = 'Big-World-1';

export const signIn = async (apiUrl: string, name: string): Promise<StaffHeaders> => {
  const answer = await fetch(`${apiUrl}/auth/merchant_login`, {
    method: 'POST',
    body: new URLSearchParams({
      merchant_login: 'true',
      email: `${name}@big.test`,
      password: bigPassword,
    }),
  });
  const body = (await answer.json()) as { readonly auth_token?: string };
  if (body.auth_token === undefined)
    throw new Error(`${name} cannot sign in: ${answer.status} ${JSON.stringify(body)}`);
  return { authorization: `MerchantToken ${body.auth_token}` };
};
