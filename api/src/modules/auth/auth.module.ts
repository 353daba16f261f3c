import type { AppModule } from '../../app-instance';
import { customerLoginRoute } from './customer-login.route';
import { logoutRoute } from './logout.route';
import { merchantLoginRoute } from './merchant-login.route';
import { registerPruning } from './pruning';

export const authModule: AppModule = (app, dependencies) => {
  merchantLoginRoute(app, dependencies);
  customerLoginRoute(app, dependencies);
  logoutRoute(app, dependencies);
  registerPruning(app, dependencies);
};
