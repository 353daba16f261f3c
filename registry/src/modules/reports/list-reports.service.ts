import type { CollectedReport } from '@billfold/shared/contracts/beacon.contract';
import type { Database } from '../../db/database';
import { listReports } from './reports.queries';

/** What browsers refused and what was ignored, newest first. */
export const readReports = async (db: Database, environment: string, module: string | null): Promise<readonly CollectedReport[]> =>
  listReports(db, environment, module, 500);
