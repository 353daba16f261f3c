import type { AppModule } from '../../context/app-instance';
import { inviteCustomerRoutes } from './invite-customer.route';
import { optInRoutes } from './opt-in.route';
import { signUpRoutes, verifyInfoRoute } from './sign-up.route';

/** How an invited customer becomes an active one. */
export const signUpModule: AppModule = (app, dependencies) => {
  optInRoutes(app, dependencies);
  verifyInfoRoute(app, dependencies);
  signUpRoutes(app, dependencies);
  inviteCustomerRoutes(app, dependencies);
};
