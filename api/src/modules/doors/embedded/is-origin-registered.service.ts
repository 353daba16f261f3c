import type { Database } from '../../../db/database';
import { isOriginRegistered } from './embedded.queries';

/** Whether any business has registered this origin: as much as a preflight needs to know. */
export const knowsOrigin = (db: Database, origin: string): Promise<boolean> =>
  isOriginRegistered(db, origin);
