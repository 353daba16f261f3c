import { randomBytes } from 'node:crypto';
import { openDatabase, type DatabaseHandle } from '../db/database';
import { runOnServer, withDatabaseName } from './test-server';

export type TestDatabase = DatabaseHandle & { readonly url: string };

const fromRun = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the tests through jest, whose global setup starts the database.`);
  return value;
};

/** A migrated, empty database of this test file's own. `close` drops it. */
export const createTestDatabase = (poolSize = 8): Promise<TestDatabase> => createDatabase(fromRun('BILLFOLD_TEST_TEMPLATE'), poolSize);

/** The same without a schema. */
export const createBareDatabase = (): Promise<TestDatabase> => createDatabase('template0', 2);

const createDatabase = async (template: string, poolSize: number): Promise<TestDatabase> => {
  const server = fromRun('BILLFOLD_TEST_SERVER');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${template}`);
  const url = withDatabaseName(server, name);
  const handle = openDatabase({ url, poolSize });
  return {
    ...handle,
    url,
    close: async () => {
      await handle.close();
      await runOnServer(server, `drop database if exists ${name} with (force)`);
    },
  };
};
