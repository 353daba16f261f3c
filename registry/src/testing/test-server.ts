import { prepareTestServer } from '@billfold/postgres/testing/test-server';
import { migrateDatabase } from '../db/migrate';

/** The schema of the registry, in the template that this run's test databases are copied from. */
export const prepareRun = (): Promise<() => Promise<void>> => prepareTestServer(migrateDatabase);
