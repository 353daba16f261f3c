import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { createRemoteStore } from '@billfold/shared/store/remote-store';
import { canReload } from '@billfold/shared/store/reload-guard';
import { invoiceScreenFeature } from './entities/invoice-screen/invoice-screen-feature';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  canReload,
  routes: createRoutes(services),
  // Every screen brings its own features (routes.ts); only what leads from one to the other is here from the start.
  ...createRemoteStore(services, [invoiceScreenFeature]),
});
