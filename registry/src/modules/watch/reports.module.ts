import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { browserReportsRoute } from './browser-reports.route';
import { listReportsRoute } from './list-reports.route';
import { readReports } from './list-reports.service';
import type { ReportCollector } from './report-collector';

/** What browsers refused, collected and shown. Writes the last reports when the process ends. */
export const reportsModule: AppModule<{ readonly reports: ReportCollector }> = async (
  app,
  { db, environment, config, reports, authorise },
) => {
  await app.register(
    browserReportsRoute({
      environment,
      perMinute: config.reportsPerMinute,
      collect: (report) => reports.collect(report),
    }),
  );
  await app.register(
    listReportsRoute((filter) => readReports(db, filter), authorise),
    { prefix: operatorPath },
  );
  app.addHook('onClose', async () => reports.close());
};
