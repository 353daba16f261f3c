import { prepareTestServer } from '@billfold/postgres/testing/test-server';
import { migrateDatabase } from '../db/migrate';

/** The schema of the API, in the template that this run's test databases are copied from. */
export const migrateTemplate = (databaseUrl: string): Promise<void> => migrateDatabase(databaseUrl);

export const prepareRun = (): Promise<() => Promise<void>> => prepareTestServer(migrateTemplate);
