import type { AppModule } from '../../context/app-instance';
import { runWorker } from '@billfold/server-kit/jobs/run-worker';
import { customerLoginRoute } from './customer-login.route';
import { logoutRoute } from './logout.route';
import { newSecretRoutes } from './new-secrets.route';
import { registerPruning } from './pruning';
import { getLogoRoute, getUserActiveRoute } from './public-facts.route';
import { resetRequests } from './reset-requests.job';
import { resetRoutes } from './resets.route';

export const authModule: AppModule = (app, dependencies) => {
  const { config, clock, database, log } = dependencies;
  const worker = runWorker(app, dependencies, [
    resetRequests({ db: database.db, clock, config, log }),
  ]);
  customerLoginRoute(app, dependencies);
  logoutRoute(app, dependencies);
  getUserActiveRoute(app, dependencies);
  getLogoRoute(app, dependencies);
  resetRoutes(app, dependencies, () => worker.wake());
  newSecretRoutes(app, dependencies);
  registerPruning(app, dependencies);
};
