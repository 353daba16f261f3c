import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { mapRoutes } from './map.route';

/** Which module owns, fills, needs and runs what. */
export const mapModule: AppModule = async (app, dependencies) => {
  await app.register(mapRoutes(dependencies), { prefix: operatorPath });
};
