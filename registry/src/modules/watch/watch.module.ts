import { repeat } from '@billfold/server-kit/jobs/repeat';
import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import type { BeaconCollector } from './beacon-collector';
import { browserReportsRoute } from './browser-reports.route';
import { judgeGates, type GatesContext } from './judge-gates.service';
import { listReportsRoute } from './list-reports.route';
import { moduleHealthRoute } from './module-health.route';
import { postBeaconsRoute } from './post-beacons.route';
import { readEnvironmentHealth, readModuleHealth } from './read-health.service';
import type { ReportCollector } from './report-collector';
import { listReports } from './reports.queries';
import { nameVisitor } from './visitor-name';

type WatchContext = GatesContext & {
  readonly beacons: BeaconCollector;
  readonly reports: ReportCollector;
};

/**
 * Beacons and reports of browsers, collected and shown, and the gates that judge by them. Writes the last beacons and
 * reports when the process ends.
 */
export const watchModule: AppModule<WatchContext> = async (app, dependencies) => {
  const { db, environment, config, operatorOf, clock, beacons, reports, log } = dependencies;
  await app.register(
    postBeaconsRoute({
      perMinute: config.beaconsPerMinute,
      collect: (post, sender) => beacons.collect(post, nameVisitor(sender, config.isProduction)),
    }),
  );
  await app.register(
    browserReportsRoute({
      environment,
      perMinute: config.reportsPerMinute,
      collect: (report) => reports.collect(report),
    }),
  );
  const health = {
    ofModule: (query: Parameters<typeof readModuleHealth>[1]) =>
      readModuleHealth(db, query, clock.now()),
    ofEnvironment: (query: Parameters<typeof readEnvironmentHealth>[1]) =>
      readEnvironmentHealth(db, query, clock.now()),
  };
  await app.register(moduleHealthRoute(health, operatorOf), { prefix: operatorPath });
  await app.register(
    listReportsRoute((filter) => listReports(db, filter), operatorOf),
    { prefix: operatorPath },
  );
  const judging = repeat(
    () => judgeGates(dependencies),
    config.gateEveryMs,
    (error) => log('The gates could not be judged.', error),
  );
  app.addHook('onClose', async () => reports.close());
  app.addHook('onClose', async () => beacons.close());
  app.addHook('onClose', async () => judging.close());
};
