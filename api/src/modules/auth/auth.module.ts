import type { AppModule } from '../../app-instance';
import { customerLoginRoute } from './customer-login.route';
import { logoutRoute } from './logout.route';
import { merchantLoginRoute } from './merchant-login.route';
import { registerPruning } from './pruning';
import { getLogoRoute, getUserActiveRoute } from './public-facts.route';

export const authModule: AppModule = (app, dependencies) => {
  merchantLoginRoute(app, dependencies);
  customerLoginRoute(app, dependencies);
  logoutRoute(app, dependencies);
  getUserActiveRoute(app, dependencies);
  getLogoRoute(app, dependencies);
  registerPruning(app, dependencies);
};
