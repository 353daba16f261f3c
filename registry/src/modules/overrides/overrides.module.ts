import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import type { ServingProcess } from '../rollouts/rollouts.public';
import { operateOverridesRoutes } from './operate-overrides.route';

/** Signed permissions to get other releases. */
export const overridesModule: AppModule<
  ServingProcess & { readonly overrideKey: Uint8Array }
> = async (app, { db, environment, keys, overrideKey, config, operatorOf, afterChange }) => {
  const context = { db, environment, keys, key: overrideKey, publicUrl: config.publicUrl };
  await app.register(operateOverridesRoutes(context, operatorOf, afterChange), {
    prefix: operatorPath,
  });
};
