import type { AppDependencies, AppModule } from '../../context/app-instance';
import { firstStepsRoutes } from './first-steps.route';
import { settingsRoutes } from './settings.route';
import type { MovingPayments } from './zone-payments';

/** `movingOf` makes of the settings of this process how waiting payments follow a merchant to another zone. */
export const createMerchantSetupModule =
  (movingOf: (config: AppDependencies['config']) => MovingPayments): AppModule =>
  (app, dependencies) => {
    settingsRoutes(app, dependencies, movingOf(dependencies.config));
    firstStepsRoutes(app, dependencies);
  };
