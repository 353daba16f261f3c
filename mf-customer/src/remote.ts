import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { createFeatureStore } from '@billfold/shared/store/feature-store';
import { canReload } from '@billfold/shared/store/reload-guard';
import { invoiceScreenFeature } from './entities/invoice-screen/invoice-screen.feature';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => {
  // Every screen brings its own features (routes.ts); only what leads from one to the other is here from the start.
  const features = createFeatureStore(services, [invoiceScreenFeature]);
  return {
    contract: contractVersion,
    routes: createRoutes(services),
    reducer: features.reducer,
    saga: features.saga,
    canReload,
  };
};
