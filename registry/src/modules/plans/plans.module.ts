import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { explainRoute } from './explain.route';

/** Which releases one visitor gets, explained to operators. */
export const plansModule: AppModule = async (app, dependencies) => {
  await app.register(explainRoute(dependencies), { prefix: operatorPath });
};
