import type { AppModule } from '../../app-instance';
import { getMerchantSelfRoute } from './get-self.route';

export const merchantsModule: AppModule = (app, dependencies) => {
  getMerchantSelfRoute(app, dependencies);
};
