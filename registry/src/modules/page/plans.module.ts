import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { explainRoute } from './explain.route';

/** The releases that a visitor gets, with the reasons for operators. */
export const plansModule: AppModule = async (app, dependencies) => {
  await app.register(explainRoute(dependencies), { prefix: operatorPath });
};
