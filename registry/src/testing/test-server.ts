import { prepareTestServer } from '@billfold/postgres/testing/test-server';
import { openDatabase } from '../db/database';
import { migrate } from '../db/migrate';

/** The schema of the registry, in the template that this run's test databases are copied from. */
export const prepareRun = (): Promise<() => Promise<void>> =>
  prepareTestServer(async (databaseUrl) => {
    const db = openDatabase(databaseUrl);
    try {
      await migrate(db);
    } finally {
      await db.destroy();
    }
  });
