import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { canReload } from '@billfold/shared/store/reload-guard';
import { createFeature, createRemoteStore } from '@billfold/shared/store/remote-store';
import { triggers } from './entities/trigger/triggers.resource';
import { toggleTriggerSaga } from './features/list-triggers/toggle-trigger.saga';
import { toggleTriggerReducer } from './features/list-triggers/toggle-trigger.slice';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  canReload,
  routes: createRoutes(services),
  ...createRemoteStore(services, [
    triggers.feature,
    createFeature('toggleTrigger', toggleTriggerReducer, toggleTriggerSaga),
  ]),
});
