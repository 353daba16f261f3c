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

/** Staff of one and of two merchants of the big world. */
export const bigStaff = [
  { name: 'big.owner', merchants: 'one merchant' },
  { name: 'big.pair', merchants: 'two merchants' },
] as const;
const bigPassword = 'Big-World-1';

/** Of a statement in the log, without the parts that were not executed. */
const planIn = (statement: string) => ({
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

const planSettings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
} as const;

/**
 * A database with the big world, in `folder`, in a copy of it or in a temporary one, and the means to start the API on
 * it.
 */
export const openListStage = async (teardown: Teardown, folder: string, isCopy = false) => {
  const isKept = folder !== '' && !isCopy;
  const home = isKept ? folder : await makeFolder(teardown, 'lists');
  if (folder !== '' && isCopy) await runCommand('cp', ['-a', `${folder}/.`, home]);
  const { url: databaseUrl } = await startDatabase(teardown, 'lists', home);
  const database = { ...baseVariables(), DATABASE_URL: databaseUrl };
  const variables = { ...database, WORKERS: '0', LOG_LEVEL: 'silent' };
  const start = (changes: Variables = {}): Promise<Api> =>
    startApi(teardown, () => ({ ...variables, ...changes }));
  // Its start makes the tables.
  const first = await start();
  await first.stop();
  say('  filling the database …');
  const fillMs = await timed(() =>
    runScript('launcher/src/demo-big.ts', { variables: { ...database, DEMO: '1' } }),
  );
  say(`  filled in ${inSeconds(fillMs)}`);
  // Each statement by a connection of its own, which takes up new settings of the database.
  const db = openPool(teardown, databaseUrl, { maxUses: 1 });
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await db.query<Row>(text, [...values])).rows;
  const readLog = async (): Promise<string> => {
    const names = (await readdir(home)).filter((name) => name.endsWith('.log'));
    return (await Promise.all(names.map((name) => readFile(join(home, name), 'utf8')))).join('');
  };
  return {
    databaseUrl,
    /** The API, started anew: connections take up new settings of the database. */
    startApi: start,
    fillMs,
    query,
    logLength: async () => (await readLog()).length,
    /** Lets each statement of later connections write its plan to the log. */
    logPlans: async (): Promise<void> => {
      for (const [name, value] of Object.entries(planSettings))
        await query(`alter database billfold set ${name} = '${value}'`);
    },
    /** The plans of the statements with all of these words that the database has written to its log since a moment. */
    readPlans: async (words: readonly string[], since = 0) =>
      (await readLog())
        .slice(since)
        .split(/\n(?=\S[^\n]*LOG: {2}duration: )/)
        .filter((part) => ['plan:', ...words].every((word) => part.includes(word)))
        .map(planIn),
    /** Removes the work of "All that match" that was started: a later worker would do it. */
    forgetFiling: () =>
      query(`delete from operations where kind = 'mark_unread' and state = 'queued'`),
  };
};
export type ListStage = Awaited<ReturnType<typeof openListStage>>;

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
