import type { Executor } from '../../db/database';
import { plainReport, type Report } from './report.domain';
import { addReports } from './reports.queries';

/** Writes reports at once, for callers who must know that they are kept: throws when they are not. */
export const keepReports = async (db: Executor, reports: readonly Report[]): Promise<void> =>
  addReports(
    db,
    reports.map((report) => ({ ...plainReport(report), count: 1 })),
  );
