import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { createRemoteReducer, createRemoteSaga } from '@billfold/shared/store/remote-store';
import { combineReducers } from 'redux';
import { listTriggersSaga } from './features/list-triggers/list-triggers.saga';
import { listTriggersReducer } from './features/list-triggers/list-triggers.slice';
import { createRoutes } from './routes';

export const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  routes: createRoutes(services),
  reducer: createRemoteReducer(combineReducers({ listTriggers: listTriggersReducer })),
  saga: createRemoteSaga(services, [listTriggersSaga]),
});
