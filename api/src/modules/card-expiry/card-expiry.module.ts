import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import type { AppModule } from '../../context/app-instance';
import { exportCardExpiriesRoute, listCardExpiriesRoute } from './card-expiries.route';
import { expiryWarnings } from './expiry-warnings.job';

/**
 * Cards that expire before a payment planned with them: customers are warned, staff have a list. Register it before the
 * messages: when the clock moves, warnings are queued before messages leave.
 */
export const cardExpiryModule: AppModule = (app, dependencies) => {
  const { clock, database, config, log } = dependencies;
  runWorker(app, dependencies, [
    expiryWarnings({ db: database.db, clock, log, publicUrl: config.publicUrl }),
  ]);
  listCardExpiriesRoute(app, dependencies);
  exportCardExpiriesRoute(app, dependencies);
};
