import type { Executor } from '../../db/database';
import { plainReport, type Report } from './report.domain';
import { addReports } from './reports.queries';

/** Writes reports before it returns. Throws when the database refuses them. */
export const keepReports = async (db: Executor, reports: readonly Report[]): Promise<void> =>
  addReports(
    db,
    reports.map((report) => ({ ...plainReport(report), count: 1 })),
  );
