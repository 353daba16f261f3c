import type { CollectedReport } from '@billfold/shared/contracts/beacon.contract';
import type { Database } from '../../db/database';
import type { ReportFilter } from './report.domain';
import { listReports } from './reports.queries';

/** Refusals of browsers, ignored reports and differences that a watch found, newest first. */
export const readReports = async (
  db: Database,
  filter: ReportFilter,
): Promise<readonly CollectedReport[]> => listReports(db, filter, 500);
