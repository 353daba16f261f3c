import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { baseVariables, pgbenchPath } from '../settings/config';
import { makeFolder, say } from '../stage/bench';
import { runCommand } from '../stage/servers';
import type { Teardown } from '../stage/teardown';
import { paymentScript } from './payment-script';

const missingPgbench = `pgbench was not found. It comes with PostgreSQL's client programs:
  Debian, Ubuntu   apt-get install postgresql-client-common postgresql-contrib
  macOS            brew install libpq
or name it: PGBENCH=/path/to/pgbench npm run bench:pay-once
This run measures the API alone: there is nothing to compare it with.`;

export type PgbenchRun = { readonly payments: number; readonly perSecond: number };

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
  };
};

type PgbenchSlice = {
  readonly databaseUrl: string;
  readonly clients: number;
  readonly seconds: number;
  readonly firstTurn: number;
};
export type Pgbench = (slice: PgbenchSlice) => Promise<PgbenchRun>;

/** Null, with a notice, when this machine has no pgbench. */
export const openPgbench = async (teardown: Teardown): Promise<Pgbench | null> => {
  const program = pgbenchPath();
  try {
    await runCommand(program, ['--version']);
  } catch {
    say(missingPgbench);
    return null;
  }
  const script = join(await makeFolder(teardown, 'pgbench'), 'payment.sql');
  await writeFile(script, paymentScript);
  return async ({ databaseUrl, clients, seconds, firstTurn }) => {
    const { username, password, hostname, port, pathname } = new URL(databaseUrl);
    const args = [
      '--no-vacuum',
      '--protocol=prepared',
      `--client=${clients}`,
      `--jobs=${Math.min(2, clients)}`,
      `--time=${seconds}`,
      `--define=clients=${clients}`,
      `--define=turn=${firstTurn}`,
      `--file=${script}`,
      `--host=${hostname}`,
      `--port=${port}`,
      `--username=${username}`,
      pathname.slice(1),
    ];
    const variables = { ...baseVariables(), PGPASSWORD: decodeURIComponent(password) };
    return readPgbenchOutput((await runCommand(program, args, { variables })).stdout);
  };
};
