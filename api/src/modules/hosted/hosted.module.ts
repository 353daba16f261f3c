import type { AppModule } from '../../context/app-instance';
import { getHostedLogoRoute, hostedCodeRoutes, registerHostedRoute } from './hosted.route';

/** Getting in on the payment page that a business sends its customers to. */
export const hostedModule: AppModule = (app, dependencies) => {
  getHostedLogoRoute(app, dependencies);
  hostedCodeRoutes(app, dependencies);
  registerHostedRoute(app, dependencies);
};
