import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database';
import type { Authorise } from '../../plugins/operator.plugin';
import { browserReportsRoute } from './browser-reports.route';
import { listReportsRoute } from './list-reports.route';
import { readReports } from './list-reports.service';
import type { ReportCollector } from './report-collector';

export type ReportsModuleOptions = {
  readonly db: Database;
  readonly environment: string;
  readonly perMinute: number;
  readonly collector: ReportCollector;
  readonly authorise: Authorise;
};

/** What browsers refused, collected and shown; writes what is left when the process ends. */
export const reportsModule =
  ({
    db,
    environment,
    perMinute,
    collector,
    authorise,
  }: ReportsModuleOptions): FastifyPluginAsync =>
  async (app) => {
    await app.register(
      browserReportsRoute({
        environment,
        perMinute,
        collect: (report) => collector.collect(report),
      }),
    );
    await app.register(listReportsRoute((filter) => readReports(db, filter), authorise));
    app.addHook('onClose', async () => collector.close());
  };
