import type { AppModule } from '../../context/app-instance';
import { settingsRoutes } from './settings.route';

export const merchantSetupModule: AppModule = (app, dependencies) => {
  settingsRoutes(app, dependencies);
};
