import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { operatePreviewsRoutes } from './operate-previews.route';
import { operateOverridesRoutes } from './operate-overrides.route';
import { overridesContext, type OverridesProcess } from './overrides-context';

/** Signed permissions to get other releases. */
export const overridesModule: AppModule<OverridesProcess> = async (
  app,
  { db, environment, keys, overrideKey, source, config, operatorOf, afterChange },
) => {
  const context = overridesContext({ db, environment, keys, overrideKey, source, config });
  await app.register(operateOverridesRoutes(context, operatorOf, afterChange), {
    prefix: operatorPath,
  });
  await app.register(
    operatePreviewsRoutes(
      context,
      // An address that shows other releases in production is an operator's to give.
      (request, concern) =>
        operatorOf(request, config.isProduction ? 'operator' : 'publisher', concern),
      (request, previewRequest) =>
        void operatorOf(request, 'reader', { environment: previewRequest }),
      afterChange,
    ),
    { prefix: operatorPath },
  );
};
