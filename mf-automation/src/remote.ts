import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { canReload } from '@billfold/shared/store/reload-guard';
import { createRemoteStore } from '@billfold/shared/store/remote-store';
import { triggers } from './entities/trigger/triggers.resource';
import { toggleTrigger } from './features/list-triggers/toggle-trigger.submission';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  canReload,
  routes: createRoutes(services),
  ...createRemoteStore(services, [triggers.feature, toggleTrigger.feature]),
});
