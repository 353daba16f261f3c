import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { isPayment, type PlanSource } from '../plans/plans.public';
import type { ServingProcess } from '../rollouts/rollouts.public';
import { operatePreviewsRoutes } from './operate-previews.route';
import { operateOverridesRoutes } from './operate-overrides.route';

/** Signed permissions to get other releases. */
export const overridesModule: AppModule<
  ServingProcess & { readonly overrideKey: Uint8Array; readonly source: PlanSource }
> = async (
  app,
  { db, environment, keys, overrideKey, source, config, operatorOf, afterChange },
) => {
  const context = {
    db,
    environment,
    keys,
    key: overrideKey,
    publicUrl: config.publicUrl,
    isPayment: (path: string) => isPayment({ addresses: source.inputs?.addresses ?? [] }, path),
  };
  await app.register(operateOverridesRoutes(context, operatorOf, afterChange), {
    prefix: operatorPath,
  });
  await app.register(
    operatePreviewsRoutes(
      context,
      // An address that shows other releases in production is an operator's to give.
      (request, concern) =>
        operatorOf(request, config.isProduction ? 'operator' : 'publisher', concern),
      (request, asked) => void operatorOf(request, 'reader', { environment: asked }),
      afterChange,
    ),
    { prefix: operatorPath },
  );
};
