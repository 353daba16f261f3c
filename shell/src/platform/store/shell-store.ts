import type { RemoteReducer } from '@billfold/shared/contracts/remote.contract';
import { configureStore, type Action, type Reducer } from '@reduxjs/toolkit';
// Not from the toolkit: its re-exports of redux are lost when both are shared packages.
import { combineReducers } from 'redux';
import createSagaMiddleware, { type Saga, type Task } from 'redux-saga';
import { shellReducers, type ShellState } from '../../app/shell-reducers';

export type ShellStore = {
  readonly dispatch: (action: Action) => unknown;
  readonly getState: () => ShellState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The redux store itself, for the React provider. */
  readonly redux: ReturnType<typeof createReduxStore>;
  /** Adds a module's state under its name; a name that is taken is replaced and starts anew. */
  readonly inject: (key: string, reducer: RemoteReducer) => void;
  readonly eject: (key: string) => void;
  readonly runSaga: <Args extends readonly unknown[]>(
    saga: Saga<[...Args]>,
    ...args: [...Args]
  ) => Task;
};

type AnyReducer = Reducer<ShellState>;
const combine = (injected: Readonly<Record<string, RemoteReducer>>): AnyReducer =>
  combineReducers({ ...shellReducers, ...injected });

const createReduxStore = (
  reducer: AnyReducer,
  preloaded: Partial<ShellState>,
  sagas: ReturnType<typeof createSagaMiddleware>,
) =>
  configureStore({
    reducer,
    preloadedState: preloaded as ShellState,
    // Events may hold what a person types, such as an account number on its way to the bank's tokenizer: no extension hears them.
    devTools: false,
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: false, immutableCheck: false }).concat(sagas),
  });

/**
 * The page's one store: the shell's slices and, while a module is mounted, its reducer under its name. `onSagaError`
 * hears of a saga that nobody supervised.
 */
export const createShellStore = (options: {
  readonly preloaded?: Partial<ShellState>;
  readonly onSagaError: (error: Error) => void;
}): ShellStore => {
  const sagas = createSagaMiddleware({ onError: options.onSagaError });
  const injected: Record<string, RemoteReducer> = {};
  const redux = createReduxStore(combine(injected), options.preloaded ?? {}, sagas);
  const remove = (key: string) => {
    if (!(key in injected)) return;
    delete injected[key];
    redux.replaceReducer(combine(injected));
  };
  return {
    redux,
    dispatch: (action) => redux.dispatch(action),
    getState: () => redux.getState(),
    subscribe: (listener) => redux.subscribe(listener),
    inject: (key, reducer) => {
      remove(key);
      injected[key] = reducer;
      redux.replaceReducer(combine(injected));
    },
    eject: remove,
    runSaga: (saga, ...args) => sagas.run(saga, ...args),
  };
};
