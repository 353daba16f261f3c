import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { isPayment, type PlanSource } from '../page/page.public';
import { diffReleasesRoute } from './diff-releases.route';

/** Comparisons of two releases. */
export const diffModule: AppModule<{ readonly source: PlanSource }> = async (
  app,
  { db, environment, source, authorise },
) => {
  const context = {
    db,
    environment,
    isPayment: (path: string) => isPayment({ addresses: source.inputs?.addresses ?? [] }, path),
  };
  await app.register(diffReleasesRoute(context, authorise), { prefix: operatorPath });
};
