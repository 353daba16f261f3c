import { repeat } from '@billfold/server-kit/jobs/repeat';
import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import type { PlanSource } from '../page/page.public';
import { diffReleasesRoute } from './diff-releases.route';
import type { RolloutsContext } from '../rollouts/rollouts.public';
import { inventoryRoutes } from './inventory.route';
import { mapRoutes } from './map.route';
import { nowRoute } from './now.route';
import { createNowReader } from './now.service';
import { operateAddressesRoutes } from './operate-addresses.route';
import { publishReleasesRoutes } from './publish-releases.route';
import type { ChangeContext } from './register-releases.service';
import { retainReleases, retentionEveryMs } from './retention.job';

type CatalogueContext = ChangeContext & RolloutsContext & { readonly source: PlanSource };

/** What operators publish, give addresses to, compare and look at. Unused releases are retired. */
export const catalogueModule: AppModule<CatalogueContext> = async (app, dependencies) => {
  const { db, environment, source, config, operatorOf, log } = dependencies;
  const { settings, imageOrigins, paymentSoakMs: soakMs } = config;
  const isPayment = (path: string): boolean => source.isPayment(path);
  for (const routes of [
    publishReleasesRoutes(dependencies),
    operateAddressesRoutes(dependencies),
    mapRoutes(dependencies),
    nowRoute(createNowReader(db), operatorOf),
    inventoryRoutes({ db, environment, settings, imageOrigins, soakMs, operatorOf }),
    diffReleasesRoute({ db, environment, isPayment }, operatorOf),
  ])
    await app.register(routes, { prefix: operatorPath });
  const retaining = repeat(
    () => retainReleases(dependencies, config.keepReleases, app.log),
    retentionEveryMs,
    (error) => log('Old releases could not be retired.', error),
  );
  app.addHook('onClose', () => retaining.close());
};
