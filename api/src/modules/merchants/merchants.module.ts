import type { AppModule } from '../../context/app-instance';
import { getAchCredentialsRoute } from './get-ach-credentials.route';
import { getMerchantSelfRoute } from './get-self.route';

export const merchantsModule: AppModule = (app, dependencies) => {
  getMerchantSelfRoute(app, dependencies);
  getAchCredentialsRoute(app, dependencies);
};
