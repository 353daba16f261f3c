import type { AppModule } from '../../context/app-instance';
import { firstStepsRoutes } from './first-steps.route';
import { settingsRoutes } from './settings.route';

export const merchantSetupModule: AppModule = (app, dependencies) => {
  settingsRoutes(app, dependencies);
  firstStepsRoutes(app, dependencies);
};
