import type { RemoteReducer } from '@billfold/shared/contracts/remote.contract';
import {
  configureStore,
  type Action,
  type Reducer,
  type ReducersMapObject,
} from '@reduxjs/toolkit';
// Not from the toolkit: its re-exports of redux are lost when both are shared packages.
import { combineReducers } from 'redux';
import { refuseFloods } from './refuse-floods';
import createSagaMiddleware, { runSaga, stdChannel, type Saga, type Task } from 'redux-saga';

/** The store as a layer sees it: `State` names only the slices that the layer reads. */
export type StateStore<State> = {
  readonly dispatch: (action: Action) => unknown;
  readonly getState: () => State;
  readonly subscribe: (listener: () => void) => () => void;
  readonly runSaga: <Args extends readonly unknown[]>(
    saga: Saga<[...Args]>,
    ...args: [...Args]
  ) => Task;
};

/** The whole store of the page, for the layer that composes it. */
export type PageStore<State> = StateStore<State> & {
  /** The redux store itself, for the React provider. */
  readonly redux: ReturnType<typeof createReduxStore<State>>;
  /** Adds a module's reducer under its name. A name in use is replaced and its state starts again. */
  readonly inject: (key: string, reducer: RemoteReducer) => void;
  readonly eject: (key: string) => void;
  /** Runs a module's saga. Its detached tasks report to `onError`. */
  readonly runSagaFor: <Args extends readonly unknown[]>(
    onError: (error: Error) => void,
    saga: Saga<[...Args]>,
    ...args: [...Args]
  ) => Task;
};

/** One reducer per slice of the page's own state. */
type Reducers<State> = { readonly [Key in keyof State]: Reducer<State[Key]> };

const createReduxStore = <State>(
  reducer: Reducer<State>,
  preloaded: Partial<State>,
  sagas: ReturnType<typeof createSagaMiddleware>,
) =>
  configureStore({
    reducer,
    preloadedState: preloaded as State,
    // Events may contain typed account numbers, which browser extensions must not read.
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(
        refuseFloods(),
        sagas,
      ),
  });

/**
 * Creates the one store of a page: `reducers`, and the reducer of each mounted module under its name. `onSagaError`
 * receives the error of a saga without a supervisor.
 */
export const createPageStore = <State>(options: {
  readonly reducers: Reducers<State>;
  readonly preloaded?: Partial<State>;
  readonly onSagaError: (error: Error) => void;
}): PageStore<State> => {
  const channel = stdChannel<Action>();
  const sagas = createSagaMiddleware({ channel, onError: options.onSagaError });
  const injected: Record<string, RemoteReducer> = {};
  const combine = (): Reducer<State> => {
    const reducers: ReducersMapObject = { ...options.reducers, ...injected };
    return combineReducers(reducers) as Reducer<State>;
  };
  const redux = createReduxStore(combine(), options.preloaded ?? {}, sagas);
  const remove = (key: string) => {
    if (!(key in injected)) return;
    delete injected[key];
    redux.replaceReducer(combine());
  };
  return {
    redux,
    dispatch: (action) => redux.dispatch(action),
    getState: () => redux.getState(),
    subscribe: (listener) => redux.subscribe(listener),
    inject: (key, reducer) => {
      remove(key);
      injected[key] = reducer;
      redux.replaceReducer(combine());
    },
    eject: remove,
    runSaga: (saga, ...args) => sagas.run(saga, ...args),
    runSagaFor: (onError, saga, ...args) =>
      runSaga(
        { channel, dispatch: redux.dispatch, getState: () => redux.getState(), onError },
        saga,
        ...args,
      ),
  };
};
