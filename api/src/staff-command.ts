import { parseArgs } from 'node:util';
import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import { type ApiConfig, readConfig } from './core/config';
import { type Database, openDatabase } from './db/database';

type World = { readonly db: Database; readonly config: ApiConfig; readonly now: Date };
type Done = { readonly text: string; readonly isDone: boolean };

type StaffCommand = {
  /** `staff:invite` */
  readonly name: string;
  /** Of the connection to the database. */
  readonly applicationName: string;
  readonly work: (world: World, person: string) => Promise<Done>;
};

const readPerson = (command: string): string => {
  const { values } = parseArgs({
    options: { username: { type: 'string' }, email: { type: 'string' } },
  });
  const name = values.username ?? values.email;
  if (
    name === undefined ||
    name.trim() === '' ||
    (values.username !== undefined && values.email !== undefined)
  )
    throw new Error(
      `Usage: npm run ${command} -w api -- --username harbor.clerk (or --email clerk@harbor.test)`,
    );
  return name;
};

const readAndRun = async (command: StaffCommand): Promise<number> => {
  const person = readPerson(command.name);
  const config = readConfig();
  const database = openDatabase({
    url: config.database.url,
    poolSize: 2,
    applicationName: command.applicationName,
  });
  try {
    const world = { db: database.db, config, now: await readDatabaseTime(database.db) };
    const { text, isDone } = await command.work(world, person);
    console.log(text);
    return isDone ? 0 : 1;
  } finally {
    await database.close();
  }
};

/** Runs a command of operators for one staff member, with the settings of the API. Exits 1 when nothing was done. */
export const runStaffCommand = async (command: StaffCommand): Promise<void> => {
  try {
    process.exitCode = await readAndRun(command);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
};
