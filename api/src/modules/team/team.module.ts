import type { AppModule } from '../../context/app-instance';
import { teamRoutes } from './team.route';

export const teamModule: AppModule = (app, dependencies) => {
  teamRoutes(app, dependencies);
};
