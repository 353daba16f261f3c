import { migrateDatabase as applyPlanTo } from '@billfold/server-kit/migrations/migrate';

/** Brings the schema `registry` up to date; several processes may do so at once. The API's tables are not touched. */
export const migrateDatabase = (url: string): Promise<void> =>
  applyPlanTo(url, {
    folder: new URL('./migrations/', import.meta.url),
    schema: 'registry',
    table: 'migrations',
    // Not the API's lock: pages are served while the API builds an index.
    lock: '3853314791062309108',
  });
