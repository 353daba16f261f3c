import type { AppModule } from '../../context/app-instance';
import { getHostedLogoRoute, hostedCodeRoutes, registerHostedRoute } from './hosted.route';

/** Sign-in and sign-up on the payment page to which a merchant sends its customers. */
export const hostedModule: AppModule = (app, dependencies) => {
  getHostedLogoRoute(app, dependencies);
  hostedCodeRoutes(app, dependencies);
  registerHostedRoute(app, dependencies);
};
