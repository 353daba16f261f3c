import { prepareTestServer } from '@billfold/postgres/testing/test-server';
import { openDatabase } from '../db/database';
import { migrate } from '../db/migrate';

/** The schema of the API, in the template that this run's test databases are copied from. */
export const migrateTemplate = async (databaseUrl: string): Promise<void> => {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 });
  try {
    await migrate(database.db);
  } finally {
    await database.close();
  }
};

export const prepareRun = (): Promise<() => Promise<void>> => prepareTestServer(migrateTemplate);
