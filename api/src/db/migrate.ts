import {
  migrate as applyPlan,
  migrateDatabase as applyPlanTo,
  type MigrationPlan,
} from '@billfold/server-kit/migrations/migrate';
import type { Database } from './database';

const plan: MigrationPlan = {
  folder: new URL('./migrations/', import.meta.url),
  functionsFolder: new URL('./functions/', import.meta.url),
  schema: 'public',
  table: 'kysely_migration',
  // Kysely's lock, which earlier releases took.
  lock: '3853314791062309107',
};

/** Brings the schema up to date. Answers the names of the applied files. */
export const migrate = (db: Database): Promise<readonly string[]> => applyPlan(db, plan);

/** The same on a connection of its own. */
export const migrateDatabase = (url: string): Promise<void> => applyPlanTo(url, plan);
