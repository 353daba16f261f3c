import type { AppModule } from '../../context/app-instance';
import { confirmContactRoute } from './confirm-contact.route';
import { getIdByTokenRoute } from './get-id-by-token.route';
import { getSelfRoute } from './get-self.route';
import { openPayLinkRoute } from './open-pay-link.route';
import { updateCustomerRoute } from './update-customer.route';
import { updateUserRoute } from './update-user.route';

export const usersModule: AppModule = (app, dependencies) => {
  getSelfRoute(app, dependencies);
  getIdByTokenRoute(app, dependencies);
  openPayLinkRoute(app, dependencies);
  updateCustomerRoute(app, dependencies);
  updateUserRoute(app, dependencies);
  confirmContactRoute(app, dependencies);
};
