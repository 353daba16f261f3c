import type { CollectedReport } from '@billfold/shared/contracts/beacon.contract';
import type { Database } from '../../db/database';
import type { ReportFilter } from './report.domain';
import { listReports } from './reports.queries';

/** What browsers refused, what was ignored and what was found different, newest first. */
export const readReports = async (
  db: Database,
  filter: ReportFilter,
): Promise<readonly CollectedReport[]> => listReports(db, filter, 500);
