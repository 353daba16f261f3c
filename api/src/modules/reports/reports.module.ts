import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppModule } from '../../context/app-instance';
import { getReportRoute } from './get-report.route';
import { reportDays } from './report-days.job';

/** Reports over invoices, payments and messages, and the daily sums that they read. */
export const reportsModule: AppModule = (app, dependencies) => {
  runWorker(app, dependencies, [reportDays({ db: dependencies.database.db })]);
  getReportRoute(app, dependencies);
};
