import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import type { AddressesContext } from './give-address.service';
import { operateAddressesRoutes } from './operate-addresses.route';

/** Who holds which addresses of an environment. */
export const addressesModule: AppModule<AddressesContext> = async (app, dependencies) => {
  await app.register(operateAddressesRoutes(dependencies), { prefix: operatorPath });
};
