import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { createFeatureStore } from '@billfold/shared/store/feature-store';
import { canReload } from '@billfold/shared/store/reload-guard';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => {
  // Every screen brings its own features (routes.ts).
  const features = createFeatureStore(services, []);
  return {
    contract: contractVersion,
    routes: createRoutes(services),
    reducer: features.reducer,
    saga: features.saga,
    canReload,
  };
};
