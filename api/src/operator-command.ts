import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import { type ApiConfig, readConfig } from './core/config';
import { type Database, openDatabase } from './db/database';

export type OperatorWorld = {
  readonly db: Database;
  readonly config: ApiConfig;
  readonly now: Date;
};

type OperatorCommand<Given> = {
  /** `staff:invite`, also the name of the connection to the database. */
  readonly name: string;
  /** Reads the arguments before a connection is opened; throws with the usage. */
  readonly read: () => Given;
  /** Answers whether what was wanted is so now; false: exit code 1. */
  readonly work: (world: OperatorWorld, given: Given) => Promise<boolean>;
};

const runOn = async <Given>({ name, read, work }: OperatorCommand<Given>): Promise<boolean> => {
  const given = read();
  const config = readConfig();
  const database = openDatabase({
    url: config.database.url,
    poolSize: 2,
    applicationName: `billfold-${name.replace(':', '-')}`,
  });
  try {
    return await work({ db: database.db, config, now: await readDatabaseTime(database.db) }, given);
  } finally {
    await database.close();
  }
};

/** Runs a command of operators with the settings of the API. Exits 1, with the message of an error, when it failed. */
export const runOperatorCommand = async <Given>(command: OperatorCommand<Given>): Promise<void> => {
  try {
    process.exitCode = (await runOn(command)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
};
