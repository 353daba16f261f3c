import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseVariables, type Variables } from '../settings/config';
import { makeFolder, say, type Teardown } from '../stage/bench';
import { call, callForJson } from '../stage/call';
import { timed } from '../stage/load';
import {
  openPool,
  runCommand,
  runScript,
  startApi,
  startDatabase,
  type Api,
} from '../stage/servers';
import { inSeconds } from '../stage/text-table';

export type StaffHeaders = { readonly authorization: string };

export type ListStage = {
  readonly databaseUrl: string;
  /** The API, started anew: connections take up new settings of the database. */
  readonly startApi: (changes?: Variables) => Promise<Api>;
  readonly query: <Row extends object>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Row[]>;
  /** The plans of the statements with all of these words that the database has written to its log since a moment. */
  readonly readPlans: (words: readonly string[], since?: number) => Promise<readonly Plan[]>;
  readonly logLength: () => Promise<number>;
  readonly fillMs: number;
};

/** Staff of one and of two merchants of the big world. */
export const bigStaff = [
  { name: 'big.owner', merchants: 'one merchant' },
  { name: 'big.pair', merchants: 'two merchants' },
] as const;
const bigPassword = 'Big-World-1';

type Plan = { readonly ms: number; readonly text: string };

/** Without the parts that were not executed. */
const planIn = (statement: string): Plan => ({
  ms: Number(/duration: ([\d.]+) ms/.exec(statement)?.[1] ?? 0),
  text: statement
    .slice(Math.max(0, statement.search(/\n\t(?=\S[^\n]*\(cost=)/)))
    .split('\n')
    .filter((line) => /\(cost=|Cond:|Filter:|Sort Key:/.test(line))
    .filter((line) => !line.includes('never executed'))
    .map((line) => line.replace(/^\t/, '').replace(/ \(cost=[^)]*\)/, ''))
    .map((line) => line.slice(0, 160))
    .join('\n'),
});

const homeOf = async (teardown: Teardown, folder: string, isCopy: boolean): Promise<string> => {
  if (folder !== '' && !isCopy) return folder;
  const home = await makeFolder(teardown, 'lists');
  if (folder !== '') await runCommand('cp', ['-a', `${folder}/.`, home]);
  return home;
};

/**
 * A database with the big world, in `folder`, in a copy of it or in a temporary one, and the means to start the API on
 * it.
 */
export const openListStage = async (
  teardown: Teardown,
  folder: string,
  isCopy = false,
): Promise<ListStage> => {
  const home = await homeOf(teardown, folder, isCopy);
  const { url: databaseUrl } = await startDatabase(teardown, 'lists', home);
  const variables = {
    ...baseVariables(),
    DATABASE_URL: databaseUrl,
    WORKERS: '0',
    LOG_LEVEL: 'silent',
  };
  const start: ListStage['startApi'] = (changes = {}) =>
    startApi(teardown, () => ({ ...variables, ...changes }));
  // Its start makes the tables.
  const first = await start();
  await first.stop();
  say('  filling the database …');
  const fillMs = await timed(() =>
    runScript('launcher/src/demo-big.ts', {
      variables: { ...baseVariables(), DATABASE_URL: databaseUrl, DEMO: '1' },
    }),
  );
  say(`  filled in ${inSeconds(fillMs)}`);
  // Each statement by a connection of its own, which takes up new settings of the database.
  const db = openPool(teardown, databaseUrl, { maxUses: 1 });
  const readLog = async (): Promise<string> => {
    const names = (await readdir(home)).filter((name) => name.endsWith('.log'));
    return (await Promise.all(names.map((name) => readFile(join(home, name), 'utf8')))).join('');
  };
  return {
    databaseUrl,
    startApi: start,
    fillMs,
    logLength: async () => (await readLog()).length,
    readPlans: async (words, since = 0) =>
      (await readLog())
        .slice(since)
        .split(/\n(?=\S[^\n]*LOG: {2}duration: )/)
        .filter((part) => ['plan:', ...words].every((word) => part.includes(word)))
        .map(planIn),
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await db.query<Row>(text, [...values])).rows,
  };
};

/** Lets each statement of later connections write its plan to the log. */
export const logPlans = async ({ query }: ListStage): Promise<void> => {
  for (const [name, value] of Object.entries({
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
  }))
    await query(`alter database billfold set ${name} = '${value}'`);
};

/** Signs staff of the big world in; answers the fields of the session. */
export const signIn = (url: string, name: string): Promise<Record<string, unknown>> => {
  const form = { merchant_login: true, email: `${name}@big.test`, password: bigPassword };
  return callForJson(`${url}/api/auth/merchant_login`, { form });
};

export const headersOf = async (url: string, name: string): Promise<StaffHeaders> => ({
  authorization: `MerchantToken ${String((await signIn(url, name))['auth_token'])}`,
});

/** Reads a page of a list to its end. */
export const readList = async ({ url }: Api, address: string, headers: StaffHeaders) => {
  const answer = await call(`${url}/api/${address}`, { headers });
  await answer.arrayBuffer();
  return answer;
};
