import type { AppModule } from '../../context/app-instance';
import { applicationRoutes, listApplicationsRoute } from './applications.route';

export const applicationsModule: AppModule = (app, dependencies) => {
  listApplicationsRoute(app, dependencies);
  applicationRoutes(app, dependencies);
};
