import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { inventoryRoutes } from './inventory.route';

/** The scripts of payment pages, and the differences that a comparison found. */
export const inventoryModule: AppModule = async (app, { db, environment, config, authorise }) => {
  const { settings, imageOrigins, paymentSoakMs: soakMs } = config;
  await app.register(
    inventoryRoutes({ db, environment, settings, imageOrigins, soakMs, authorise }),
    { prefix: operatorPath },
  );
};
