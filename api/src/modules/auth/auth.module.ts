import type { AppDependencies, AppModule } from '../../context/app-instance';
import { isControlledClock } from '../../core/clock';
import { createWorker, type Worker } from '@billfold/server-kit/jobs/worker';
import { customerLoginRoute } from './customer-login.route';
import { logoutRoute } from './logout.route';
import { merchantLoginRoute } from './merchant-login.route';
import { newSecretRoutes } from './new-secrets.route';
import { registerPruning } from './pruning';
import { getLogoRoute, getUserActiveRoute } from './public-facts.route';
import { resetRequests } from './reset-requests.job';
import { resetRoutes } from './resets.route';

const composeWorker = ({ database, clock, config, log }: AppDependencies): Worker =>
  createWorker({
    kinds: [resetRequests({ db: database.db, clock: clock, config, log })],
    now: clock.now,
    log,
  });

export const authModule: AppModule = (app, dependencies) => {
  const { config, clock } = dependencies;
  const worker = composeWorker(dependencies);
  merchantLoginRoute(app, dependencies);
  customerLoginRoute(app, dependencies);
  logoutRoute(app, dependencies);
  getUserActiveRoute(app, dependencies);
  getLogoRoute(app, dependencies);
  resetRoutes(app, dependencies, () => worker.wake());
  newSecretRoutes(app, dependencies);
  registerPruning(app, dependencies);

  if (isControlledClock(clock)) clock.onClockMoved(() => worker.runDue());
  app.addHook('onReady', async () => {
    if (config.workers) worker.start();
  });
  dependencies.stop.onStopping(() => void worker.stop());
  app.addHook('onClose', () => worker.stop());
};
