import type { AppModule } from '../../context/app-instance';
import { savedViewRoutes, savedViewsRoutes } from './saved-views.route';

/** Searches of lists under a name. */
export const savedViewsModule: AppModule = (app, dependencies) => {
  savedViewsRoutes(app, dependencies);
  savedViewRoutes(app, dependencies);
};
