import type { RemoteReducer } from '@billfold/shared/contracts/remote.contract';
import { ContractError } from './remote-contract';

/** Throws what the reducer throws at its start: the release then does not get into the page's store. */
export const refuseBrokenReducer = (reducer: RemoteReducer, name: string): void => {
  if (reducer(undefined, { type: 'shell/mounted' }) === undefined)
    throw new ContractError(`The reducer of ${name} has no first state`);
};

/** The same reducer, which keeps its last state instead of throwing. `onFault` is called after the action. */
export const guardReducer =
  (reducer: RemoteReducer, onFault: (error: unknown) => void): RemoteReducer =>
  (state, action) => {
    try {
      const next = reducer(state, action);
      if (next === undefined) throw new TypeError(`No state after the action ${action.type}`);
      return next;
    } catch (error) {
      // The store is in the middle of an action.
      queueMicrotask(() => onFault(error));
      return state === undefined ? null : state;
    }
  };
