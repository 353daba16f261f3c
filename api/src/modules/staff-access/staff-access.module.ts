import type { AppModule } from '../../context/app-instance';
import { merchantLoginRoute } from './merchant-login.route';
import { ownFactorRoutes } from './own-factor.route';
import { ownSessionRoutes } from './own-sessions.route';
import { secondStepRoutes } from './second-step.route';

export const staffAccessModule: AppModule = (app, dependencies) => {
  merchantLoginRoute(app, dependencies);
  secondStepRoutes(app, dependencies);
  ownFactorRoutes(app, dependencies);
  ownSessionRoutes(app, dependencies);
};
