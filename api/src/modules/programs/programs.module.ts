import type { AppModule } from '../../context/app-instance';
import { changeProgramRoutes, programRoutes } from './programs.route';

export const programsModule: AppModule = (app, dependencies) => {
  programRoutes(app, dependencies);
  changeProgramRoutes(app, dependencies);
};
