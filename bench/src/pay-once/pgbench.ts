import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { baseVariables, pgbenchPath } from '../settings/config';
import { runCommand } from '../measure/child-process';
import { world } from './invoice-world';
import { paymentScript } from './payment-script';

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Debian keeps the servers' own programs off the PATH, one folder per version. */
const debianFolders = async (): Promise<readonly string[]> => {
  const home = '/usr/lib/postgresql';
  const versions = await readdir(home).catch(() => []);
  return versions
    .toSorted((left, right) => Number(right) - Number(left))
    .map((version) => join(home, version, 'bin'));
};

/** Null when this machine has none. */
export const findPgbench = async (): Promise<string | null> => {
  const asked = pgbenchPath();
  const folders = [
    ...(baseVariables()['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...(await debianFolders()),
  ];
  for (const candidate of [
    ...(asked === undefined ? [] : [asked]),
    ...folders.map((folder) => join(folder, 'pgbench')),
  ]) {
    if (await isExecutable(candidate)) return candidate;
  }
  return null;
};

export const missingPgbench = `pgbench was not found. It comes with PostgreSQL's client programs:
  Debian, Ubuntu   apt-get install postgresql-client-common postgresql-contrib
  macOS            brew install libpq
or name it: PGBENCH=/path/to/pgbench npm run bench:pay-once
This run measures the API alone: there is nothing to compare it with.`;

export type PgbenchRun = {
  readonly payments: number;
  readonly perSecond: number;
  readonly meanMs: number;
};

/** What pgbench prints at its end. Throws when a transaction failed or the text is not what it was. */
export const readPgbenchOutput = (output: string): PgbenchRun => {
  const numberAfter = (pattern: RegExp): number => {
    const text = pattern.exec(output)?.[1];
    if (text === undefined)
      throw new Error(`pgbench printed nothing like ${String(pattern)}:\n${output}`);
    return Number(text);
  };
  const failed = /number of failed transactions: (\d+)/.exec(output)?.[1] ?? '0';
  if (failed !== '0') throw new Error(`${failed} of pgbench's transactions failed:\n${output}`);
  return {
    payments: numberAfter(/number of transactions actually processed: (\d+)/),
    perSecond: numberAfter(/tps = ([\d.]+) \(without initial connection time\)/),
    meanMs: numberAfter(/latency average = ([\d.]+) ms/),
  };
};

type PgbenchSlice = {
  readonly databaseUrl: string;
  readonly clients: number;
  readonly seconds: number;
  readonly firstTurn: number;
};

export type Pgbench = {
  readonly pay: (slice: PgbenchSlice) => Promise<PgbenchRun>;
  readonly close: () => Promise<void>;
};

export const openPgbench = async (program: string): Promise<Pgbench> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-pgbench-'));
  const script = join(folder, 'payment.sql');
  await writeFile(script, paymentScript);
  return {
    pay: async ({ databaseUrl, clients, seconds, firstTurn }) => {
      const { username, password, hostname, port, pathname } = new URL(databaseUrl);
      const perClient = Math.floor(world.customers / clients);
      const args = [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${clients}`,
        `--jobs=${Math.min(2, clients)}`,
        `--time=${seconds}`,
        `--define=clients=${clients}`,
        `--define=per_client=${perClient}`,
        `--define=turn=${firstTurn}`,
        `--file=${script}`,
        `--host=${hostname}`,
        `--port=${port}`,
        `--username=${username}`,
        pathname.slice(1),
      ];
      const { code, stdout, stderr } = await runCommand(program, args, {
        variables: { ...baseVariables(), PGPASSWORD: decodeURIComponent(password) },
      });
      if (code !== 0) throw new Error(`pgbench ended with ${code}:\n${stderr}${stdout}`);
      return readPgbenchOutput(stdout);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
};
