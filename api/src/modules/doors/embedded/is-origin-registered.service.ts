import type { Database } from '../../../db/database';
import { isOriginRegistered } from './embedded.queries';

/** Whether any merchant has registered this origin: a preflight needs no more. */
export const knowsOrigin = (db: Database, origin: string): Promise<boolean> =>
  isOriginRegistered(db, origin);
